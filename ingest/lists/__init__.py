"""What is in the box: component lists in every layout, lists of named cards, and how many there are of each."""
