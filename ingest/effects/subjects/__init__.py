"""What a statement is about: components by name, heading, label, order, or what they hold."""
