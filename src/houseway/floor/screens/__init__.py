"""The screens: a table as it stands, drawn for whoever looks at it. What a family shows is in a folder of its own."""
