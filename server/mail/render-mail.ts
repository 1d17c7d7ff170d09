import type { MailContent, MailPart } from './mail.ts'

/** What every email says about the shop. */
export interface MailShop {
  name: string
  /** Such as `https://shop.example`. */
  origin: string
}

/** Both versions of an email. Neither loads anything from elsewhere. */
export interface RenderedMail {
  html: string
  text: string
}

/** Long names are cut so that a subject has at most this many characters, as phones show them. */
const SUBJECT_LENGTH = 60
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Makes a subject one short line: names in it may be long and contain line breaks. */
export function shortSubject(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const all = Array.from(graphemes.segment(line), ({ segment }) => segment)
  if (all.length <= SUBJECT_LENGTH) return line
  return `${all
    .slice(0, SUBJECT_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}

/** Date within a sentence, such as `27 November 2026` (UTC). */
export const longDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Renders an email in the shop's look, for dark and light clients. */
export const renderMail = (content: MailContent, shop: MailShop): RenderedMail => ({
  html: renderHtml(content, shop),
  text: renderText(content, shop),
})

function renderText({ parts, reason, unsubscribeUrl }: MailContent, { name, origin }: MailShop): string {
  const end = [reason, ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : []), `${name}: ${origin}`]
  return `${[...parts.map(partText), ['--', ...end].join('\n')].join('\n\n')}\n`
}

function partText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('heading' in part) return `${part.heading.toUpperCase()}\n${'='.repeat(part.heading.length)}`
  if ('action' in part) return `> ${part.action}:\n${part.href}`
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('links' in part) return part.links.map(([text, href]) => `- ${text}\n  ${href}`).join('\n')
  return [`${part.from}:`, ...part.quote.split('\n').map((line) => `> ${line}`.trimEnd())].join('\n')
}

/** Inherited. Clients know one or the other. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"

/** Clients that know `prefers-color-scheme` turn dark; the others keep the light colours of the style attributes. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#050805!important}
.card{background:#0a120b!important;border-color:#2f8f57!important}
.text{color:#d6e8da!important}
.bright{color:#86efac!important}
.dim{color:#8fc3a1!important}
.rule{border-color:#2f8f57!important}
a.link{color:#67e8f9!important}
}
@media (max-width:480px){.card{padding:20px 16px 4px!important}.side{padding-left:16px!important;padding-right:16px!important}.page{padding:8px!important}}`

/** What lists of emails show beside the subject: the first sentence rather than the shop's name again. */
function previewOf(parts: readonly MailPart[]): string {
  for (const part of parts) {
    if (typeof part === 'string') return part
    if ('links' in part) return part.links.map(([text]) => text).join(' ')
  }
  return ''
}

function renderHtml(content: MailContent, { name, origin }: MailShop): string {
  const { subject, parts, reason, unsubscribeUrl, isPersonal = false } = content
  const footer = [
    escapeHtml(reason),
    ...(unsubscribeUrl ? [link('Unsubscribe', unsubscribeUrl)] : []),
    link(name, origin),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body style="margin:0;padding:0;background:#eef4ef">
<div style="display:none">${escapeHtml(previewOf(parts))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef4ef;padding:24px">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;${WRAP}">
<tr><td class="side" style="background:#050805;color:#22c55e;border:1px solid #2f8f57;padding:14px 24px;font:700 18px/1.4 ${MONO};letter-spacing:.08em"><a href="${escapeHtml(origin)}" style="color:#22c55e;text-decoration:none">&gt; ${escapeHtml(name.toUpperCase())}<span style="color:#86efac">_</span></a></td></tr>
<tr><td class="card" style="background:#fff;border:1px solid #2f8f57;border-top:0;padding:28px 24px 12px">
${parts.map((part) => partHtml(part, isPersonal)).join('\n')}
</td></tr>
<tr><td class="dim side" style="padding:16px 24px;color:#3d6b4d;font:13px/1.6 ${MONO}">${footer.join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const TEXT = `margin:0 0 16px;color:#12261a;font:15px/1.65 ${MONO}`

function partHtml(part: MailPart, isPersonal: boolean): string {
  // Only people write in other directions; a sentence of ours may begin with a name that does.
  if (typeof part === 'string')
    return `<p${isPersonal ? ' dir="auto"' : ''} class="text" style="${TEXT}">${lines(part)}</p>`
  if ('heading' in part)
    return `<h1 class="bright" style="margin:0 0 16px;color:#14532d;font:700 18px/1.4 ${MONO}">${escapeHtml(part.heading)}</h1>`
  if ('action' in part)
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.href)}" style="display:inline-block;background:#22c55e;color:#050805;font:700 15px/1.4 ${MONO};padding:12px 20px;text-decoration:none">&gt; ${escapeHtml(part.action)}</a></p>`
  if ('facts' in part)
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${part.facts
      .map(
        ([name, value]) =>
          `<tr><td class="dim" valign="top" style="padding:2px 16px 2px 0;white-space:nowrap;color:#3d6b4d;font:15px/1.6 ${MONO}">${escapeHtml(name)}</td><td class="text" valign="top" style="padding:2px 0;color:#12261a;font:15px/1.6 ${MONO}"><bdi>${lines(value)}</bdi></td></tr>`,
      )
      .join('')}</table>`
  if ('links' in part && part.links.length === 1)
    return `<p class="text" style="${TEXT}">${firstLinked(...part.links[0]!)}</p>`
  if ('links' in part)
    return `<ul style="margin:0 0 16px;padding-left:20px;color:#3d6b4d">${part.links
      .map(([text, href]) => `<li style="margin:0 0 6px;font:15px/1.6 ${MONO}">${firstLinked(text, href)}</li>`)
      .join('')}</ul>`
  return `<p class="dim" style="margin:24px 0 4px;color:#3d6b4d;font:13px/1.6 ${MONO}">${escapeHtml(part.from)}</p>
<blockquote class="rule" style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid #2f8f57"><p dir="auto" class="dim" style="${TEXT};margin:0;color:#3d6b4d">${lines(part.quote)}</p></blockquote>`
}

/** Of several sentences the first is the link. */
function firstLinked(text: string, href: string): string {
  const [first = text] = /^.*?[.!?](?= )/.exec(text) ?? []
  return `${link(first, href)}<span class="text" style="color:#12261a">${escapeHtml(text.slice(first.length))}</span>`
}

const link = (text: string, href: string) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#0e7490">${escapeHtml(text)}</a>`

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
