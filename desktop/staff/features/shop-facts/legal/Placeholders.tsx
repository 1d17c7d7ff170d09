import type { LegalPage } from '#shared/features/legal/legal.record.ts'

const placeholders: readonly { name: string; means: string; only?: LegalPage }[] = [
  { name: '{shop}', means: 'the shop’s name' },
  { name: '{email}', means: 'the privacy contact, as a link', only: 'privacy-policy' },
  { name: '{email}', means: 'the legal contact, as a link', only: 'terms-of-service' },
  { name: '{production}, {shipping}, {returns}', means: 'those texts of SHOP, each on a line of its own' },
  {
    name: '{storage}',
    means: 'what the shop stores in browsers, on a line of its own; at the end unless the text says where',
    only: 'privacy-policy',
  },
  {
    name: '{settings}',
    means: 'the cookie settings, on a line of its own; at the end unless the text says where',
    only: 'privacy-policy',
  },
  { name: '## Title {#name}', means: 'a heading with an address: links to it stay when the title changes' },
]

/** What a legal text may contain besides Markdown. */
export const Placeholders = ({ id }: { id: LegalPage }) => (
  <details>
    <summary>PLACEHOLDERS</summary>
    <dl className="legal-placeholders">
      {placeholders
        .filter(({ only = id }) => only === id)
        .map(({ name, means }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
    </dl>
  </details>
)
