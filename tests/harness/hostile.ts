import * as fc from 'fast-check'
import { expect } from 'vitest'
import { anyCharacter } from './any-text.ts'
import { parseTags } from './markup.ts'

/** Hostile and arbitrary texts. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'JAVA\tSCRIPT:alert(1)',
    '//evil.example',
    'data:text/html,<script>alert(1)</script>',
    'https://a.example/" onload="alert(1)',
    '/x"><img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    '</textarea></pre></title><svg onload=alert(1)>',
    'body{display:none}',
    'red;position:fixed;inset:0',
    '--x:url(//evil.example)',
    '[a](javascript:alert(1)) [b](//evil.example) [c](/x"onclick=alert(1)) [d](https://a.example)',
    '[<img src=x>](mailto:a@b.example?"onclick=x)',
    'true',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
)

const schemes = ['http:', 'https:', 'mailto:', 'tel:']
const allowed = (address: string) => {
  const { protocol, host } = new URL(address, 'https://shop.example')
  return schemes.includes(protocol) && (protocol !== 'https:' || host === 'shop.example' || /^\s*https:/i.test(address))
}

/** Asserts that content contains no script, no unsafe link and no style other than those matching `style`. */
export function expectHarmless(html: string, style: RegExp = /(?!)/) {
  for (const { name, attributes } of parseTags(html)) {
    expect(['script', 'style', 'meta', 'iframe', 'object', 'embed', 'base']).not.toContain(name)
    // React's own preload hint for an image.
    if (name === 'link') expect(attributes).toMatchObject({ rel: 'preload', as: 'image' })
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(attribute).not.toMatch(/^on|^srcdoc$|^formaction$/i)
      if (attribute === 'style') expect(value).toMatch(style)
      if (['href', 'src', 'srcset', 'xlink:href', 'action', 'poster'].includes(attribute))
        expect(allowed(value), `${name} ${attribute}=${value}`).toBe(true)
      if (attribute === 'target' && value === '_blank') expect(attributes['rel']).toBe('noopener')
    }
  }
}
