// Made by `make docs` from the node classes of the effect language.

export interface Ability { node: "Ability"; timing: Timing; effect: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown; limits: (OncePer | OnlyIf)[] }
export interface Aggregate { node: "Aggregate"; kind: "sum" | "distinct" | "sets"; select: Select; attribute: string }
export interface Alternative { node: "Alternative"; options: (Bundle)[] }
export interface Amount { node: "Amount"; count: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked; resource: string }
export interface Arithmetic { node: "Arithmetic"; operator: "+" | "-" | "*"; left: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked; right: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked }
export interface Band { node: "Band"; value: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked; steps: ([number, number])[] }
export interface Bundle { node: "Bundle"; amounts: (Amount | Alternative | SomeOf | MostOf)[] }
export interface Choose { node: "Choose"; options: (Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown)[] }
export interface Compare { node: "Compare"; operator: "=" | "!=" | ">=" | "<=" | "<" | ">"; left: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked; right: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked }
export interface Count { node: "Count"; select: Select }
export interface Divide { node: "Divide"; left: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked; divisor: number }
export interface Do { node: "Do"; verb: string; filters: (Filter)[]; args: (Ref | Word | Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked)[]; price: Free | Unknown | Bundle | null }
export interface Exists { node: "Exists"; select: Select }
export interface Filter { node: "Filter"; attribute: string; operator: "=" | "!=" | ">=" | "<=" | "<" | ">" | null; values: (Number | Word | Ref | PickValue | Unknown)[]; negated: boolean }
export interface Flag { node: "Flag"; name: string; allowed: boolean }
export interface ForEach { node: "ForEach"; select: Select; step: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown }
export interface ForPick { node: "ForPick"; count: number; select: Select; step: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown }
export interface ForScope { node: "ForScope"; scope: string; step: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown }
export interface Free { node: "Free";  }
export interface Held { node: "Held"; name: string }
export interface If { node: "If"; condition: Exists | ObjectIs | Compare | Not | Unknown; then: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown; otherwise: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown | null }
export interface Later { node: "Later"; phase: string; step: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown }
export interface May { node: "May"; step: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown }
export interface Mod { node: "Mod"; hook: string; filters: (Filter)[]; operator: "=" | "+=" | "-="; value: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked }
export interface MostOf { node: "MostOf"; source: Alternative }
export interface Not { node: "Not"; condition: Exists | ObjectIs | Compare | Not | Unknown }
export interface Number { node: "Number"; value: number }
export interface ObjectAttribute { node: "ObjectAttribute"; target: Ref; attribute: string }
export interface ObjectIs { node: "ObjectIs"; target: Ref; filters: (Filter)[] }
export interface OncePer { node: "OncePer"; period: string }
export interface OnlyIf { node: "OnlyIf"; condition: Exists | ObjectIs | Compare | Not | Unknown }
export interface Pay { node: "Pay"; price: Bundle; step: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown }
export interface Per { node: "Per"; every: number; what: Select | Held | Aggregate }
export interface PickValue { node: "PickValue";  }
export interface Ranked { node: "Ranked"; value: Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked; prizes: (number)[] }
export interface Ref { node: "Ref"; name: "it" | "this" | "that" }
export interface Replace { node: "Replace"; resource: string; bundle: Bundle }
export interface Select { node: "Select"; noun: string; filters: (Filter)[]; scope: string | null }
export interface Seq { node: "Seq"; steps: (Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown)[] }
export interface SmallestLargest { node: "SmallestLargest"; kind: "min" | "max"; terms: (Number | Unknown | Held | ObjectAttribute | Count | Aggregate | SmallestLargest | Arithmetic | Divide | Band | Ranked)[] }
export interface SomeOf { node: "SomeOf"; count: number; source: Alternative | Unknown }
export interface Timing { node: "Timing"; kind: "now" | "always" | "end" | "action" | "free" | "each" | "on"; name: string | null; filters: (Filter)[] }
export interface Transfer { node: "Transfer"; kind: "gain" | "lose" | "have" | "produce"; bundle: Bundle; per: Per | null; private: boolean }
export interface Unknown { node: "Unknown";  }
export interface UpTo { node: "UpTo"; times: number | Unknown; step: Seq | May | If | ForScope | ForEach | ForPick | Choose | UpTo | Later | Pay | Transfer | Replace | Mod | Flag | Use | Do | Unknown }
export interface Use { node: "Use"; when: string; select: Select }
export interface Word { node: "Word"; name: string }

export type Node = Ability | Aggregate | Alternative | Amount | Arithmetic | Band | Bundle | Choose | Compare | Count | Divide | Do | Exists | Filter | Flag | ForEach | ForPick | ForScope | Free | Held | If | Later | May | Mod | MostOf | Not | Number | ObjectAttribute | ObjectIs | OncePer | OnlyIf | Pay | Per | PickValue | Ranked | Ref | Replace | Select | Seq | SmallestLargest | SomeOf | Timing | Transfer | Unknown | UpTo | Use | Word;
