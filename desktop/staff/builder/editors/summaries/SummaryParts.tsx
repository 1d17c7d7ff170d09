import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { type Content, readChoice, readFirstText, readList, readText } from '#shared/blocks/content.ts'
import { type BlockDeclaration, type BlockFields, pictureOf, type SummaryPart } from '#shared/blocks/declare-block.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { hasRichText, parseRichText } from '#shared/blocks/rich-text.ts'
import { writePlainText } from '#shared/blocks/write-rich-text.ts'
import { Icon } from '#storefront/blocks/icons/Icon.tsx'
import { LinkSummary } from './LinkSummary.tsx'
import { EmptyBlock, OverflowNote, SHOWN } from './OverflowNote.tsx'
import { Picture } from './Picture.tsx'
import { Sample } from './Sample.tsx'
import { truncate } from './truncate.ts'

interface SummaryProps {
  of: BlockDeclaration
  content: Content
}

/** A block's summary as declared, or a placeholder if shoppers would see nothing and nothing was entered. */
export function SummaryParts({ of, content }: SummaryProps) {
  const { summary = [] } = of
  const hasMore = summary.some(
    (part) =>
      'note' in part ||
      ('picture' in part && pictureIn(of, content)) ||
      ('buttons' in part && readFirstText(content, ...part.buttons.flatMap((name) => [`${name}Text`, `${name}Link`]))),
  )
  if (of.isEmpty(content) && !hasMore) return <EmptyBlock name={of.label.replace(/^[A-Z](?=[a-z])/, lowerCase)} />
  return summary.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts are never reordered
    <Part key={index} part={part} of={of} content={content} />
  ))
}

const lowerCase = (letter: string) => letter.toLowerCase()

function Part({ part, of, content }: SummaryProps & { part: SummaryPart }) {
  if ('text' in part && !('rows' in part) && !('cards' in part))
    return (
      <Sample
        text={textOf(part.text, of, content) || (part.otherwise ?? '')}
        textStyle={chosen<TextStyle>('style', part.text, of, content) ?? part.style ?? 'body'}
        align={chosen<Alignment>('alignment', part.text, of, content)}
      />
    )
  if ('buttons' in part) return <LinkSummary content={content} names={part.buttons} />
  if ('picture' in part) {
    const url = pictureIn(of, content)
    return url && <Picture url={url} alt={'alt' in of.fields ? readText(content, 'alt') : ''} />
  }
  if ('note' in part) {
    const { text, isProblem, dir } = part.note(content)
    return (
      <p className={isProblem ? 'warning' : 'dim'} dir={dir}>
        {text}
      </p>
    )
  }
  return 'rows' in part ? (
    <Rows part={part} of={of} content={content} />
  ) : (
    <Cards part={part} of={of} content={content} />
  )
}

/** A text; one with marks without these. */
function textOf(name: string | ((content: Content) => string), of: BlockFields, content: Content): string {
  if (typeof name === 'function') return name(content)
  const text = readText(content, name)
  return of.fields[name]?.input === 'rich' && hasRichText(content) ? writePlainText(parseRichText(text)) : text
}

/** The style or alignment that is chosen for a text; undefined if it has no such field. */
function chosen<T extends string>(
  input: 'style' | 'alignment',
  text: unknown,
  { fields }: BlockFields,
  content: Content,
): T | undefined {
  for (const [name, field] of Object.entries(fields))
    if (field.input === input && (field.of as readonly unknown[]).includes(text))
      return readChoice(content, name, field.schema.options as T[], field.initial as T)
  return undefined
}

const pictureIn = (of: BlockFields, content: Content) => readFirstText(content, ...(pictureOf(of)?.names ?? []))

/** The icon of an item in this list. */
function iconIn(list: string, { fields }: BlockFields, item: Content): string {
  const field = fields[list]
  for (const [name, icon] of field?.input === 'items' ? Object.entries(field.item.fields) : [])
    if (icon.input === 'icon')
      return readChoice(item, name, icon.schema.options as string[], icon.fallback ?? String(icon.initial))
  return ''
}

interface RowsProps extends SummaryProps {
  part: Extract<SummaryPart, { rows: string }>
}

function Rows({ part, of, content }: RowsProps) {
  const items = readList(content, part.rows).filter((item) => readText(item, part.text))
  return (
    <>
      <ul className="stack list">
        {items.slice(0, SHOWN).map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
          <li key={index} className="summary-icon">
            <Icon name={iconIn(part.rows, of, item)} />
            <span dir="auto">
              {part.label !== undefined && (
                <>
                  <span className="dim">{truncate(readText(item, part.label), 60)}</span>{' '}
                </>
              )}
              <RowText
                text={truncate(readText(item, part.text), 200)}
                address={part.link && readText(item, part.link)}
              />
            </span>
          </li>
        ))}
      </ul>
      <OverflowNote count={items.length} />
    </>
  )
}

/** Undefined if it isn't a link. */
function RowText({ text, address }: { text: string; address: string | undefined }) {
  if (address === undefined) return text
  const isLink = safeHref(address) !== null
  return (
    <>
      <span {...(isLink && { className: 'link-preview', title: address })}>{text}</span>
      {!isLink && <span className="dim"> [BROKEN LINK]</span>}
    </>
  )
}

interface CardsProps extends SummaryProps {
  part: Extract<SummaryPart, { cards: string }>
}

/** As in the shop, the columns become one where words would break. */
function Cards({ part, of, content }: CardsProps) {
  const items = readList(content, part.cards).filter((item) => readFirstText(item, part.title, part.text))
  return (
    <>
      <ul className="summary-cards list" data-of={part.cards}>
        {items.slice(0, SHOWN).map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing is kept in them
          <li key={index} className="stack tight">
            <span className="summary-icon">
              <Icon name={iconIn(part.cards, of, item)} />
            </span>
            <strong dir="auto">{truncate(readText(item, part.title), 100)}</strong>
            <Sample text={readText(item, part.text)} textStyle="caption" />
          </li>
        ))}
      </ul>
      <OverflowNote count={items.length} />
    </>
  )
}
