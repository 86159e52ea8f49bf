"""How the page of a review is dressed: light and dark, fit to print."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --paper: #f6f5f1; --card: #ffffff; --ink: #23262b; --soft: #626873;
  --line: #e2e1dc;  --good: #17693f; --good-back: #e4f3ea; --bad: #a02f0c; --bad-back: #fbe9e2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181b; --card: #1f2226; --ink: #e6e7e9; --soft: #9aa1ab; --line: #34383f;
    --good: #7fd6a5; --good-back: #17332480; --bad: #ffab85; --bad-back: #43210f80; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header p { color: var(--soft); margin: 0; } h1 { margin: .1rem 0 .3rem; font-size: 1.9rem; line-height: 1.2; }
h2 { font-size: 1.1rem; margin: 0 0 .75rem; } code { font-size: .8rem; overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 1.25rem 1.4rem; margin-top: 1.25rem; }
.conclusion { border-left: 6px solid; } .conclusion p { margin: 0 0 .5rem; }
.conclusion p:first-child { font-size: 1.2rem; }
.good { border-left-color: var(--good); } .bad { border-left-color: var(--bad); }
.wide { overflow-x: auto; } svg { display: block; width: 100%; min-width: 42rem; height: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0;
  border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-size: .8rem; font-weight: 600; white-space: normal; }
tbody th { font-weight: 600; }
.number { text-align: right; white-space: nowrap; }
small { display: block; color: var(--soft); font-weight: 400; }
.verdict { display: inline-block; border-radius: 99px; padding: .05rem .7rem; white-space: nowrap;
  font-size: .85rem; }
.verdict.good { color: var(--good); background: var(--good-back); }
.verdict.bad { color: var(--bad); background: var(--bad-back); }
.hit-list { columns: 15rem; column-gap: 2rem; margin: 0; padding: 0; list-style: none;
  font-variant-numeric: tabular-nums; }
.hit-list li { display: grid; grid-template-columns: 1fr 1fr 1fr 1fr; break-inside: avoid;
  border-bottom: 1px solid var(--line); }
.hit-list span { text-align: right; } .hit-list .odd { color: var(--bad); font-weight: 700; }
@media print { body { background: none; } main { padding: 0; } section { break-inside: avoid; } }
"""
