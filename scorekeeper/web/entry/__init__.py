"""A round on its way: the form, the round it says, and what people see of it."""
