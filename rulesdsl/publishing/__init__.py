"""The site: what a game's rulebook, pictures and examples look like in a browser, made from its checked files.

In: paths of games. Out: pages in Markdown and pictures in SVG (`pages`), which a plugin of mkdocs (`plugin`) hands to
mkdocs, and whole sites of an author's own games (`site`). Nothing on a page of a game is typed by hand.
"""
