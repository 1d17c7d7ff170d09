import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { compareBlocks } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import type { PageVersion } from '#shared/features/pages/pages.record.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { usePage } from './builder-page.ts'
import { describeVersion, changedFields, restoreBlock } from './history.ts'
import type { BlockDifference } from '#shared/blocks/compare.ts'
import { splitCamelCase } from '#shared/camel-case.ts'

interface VersionDifferenceProps {
  version: PageVersion
  current: readonly Block[]
  onRestore(blocks: readonly Block[], name: string): void
}

/** Differences since a version, block by block, with buttons to restore them. */
export function VersionDifference({ version, current, onRestore }: VersionDifferenceProps) {
  const { at, page } = version
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const blocks = useMemo(() => readBlocks(page.blocks), [page.blocks])
  const differences = useMemo(() => compareBlocks(blocks, current), [blocks, current])
  const now = usePage(page.id).data
  const fields = now ? changedFields(page, now) : []
  // On phones it is below the list.
  useEffect(() => {
    void heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="stack history-since" aria-labelledby={id}>
      <h2 id={id} ref={heading}>
        Since {shopTimeText(at)}
      </h2>
      <p dir="auto">{describeVersion(version)}.</p>
      {differences.length === 0 ? (
        <p>[NO CHANGES] The builder already has the blocks of this version.</p>
      ) : (
        <>
          <p className="row">
            <Button type="primary" onClick={() => onRestore(blocks, `Restore the version of ${shopTimeText(at)}`)}>
              RESTORE THIS VERSION
            </Button>
            <span className="dim">Loads this version into the builder. UNDO reverts it; nothing is saved yet.</span>
          </p>
          <ol className="stack list" aria-label="Blocks changed since">
            {differences.map((difference) => (
              <BlockDiff
                key={difference.id}
                difference={difference}
                onRestore={(block) =>
                  onRestore(restoreBlock(blocks, block.id, current), `Restore ${labelOf(block)} of ${shopTimeText(at)}`)
                }
              />
            ))}
          </ol>
        </>
      )}
      {fields.length > 0 && (
        <>
          <h3>Other fields changed since</h3>
          {fields.map((difference) => (
            <FieldDiff key={difference.field} {...difference} />
          ))}
          <p className="dim">The builder restores blocks only. Change these fields in SETTINGS.</p>
        </>
      )}
    </section>
  )
}

const states = { added: '[ADDED]', removed: '[REMOVED]', changed: '[CHANGED]', moved: '[MOVED]' } as const

interface BlockDiffProps {
  difference: BlockDifference
  /** Restores this block in the builder. */
  onRestore(block: Block): void
}

/** How one block has changed since a version. */
function BlockDiff({ difference, onRestore }: BlockDiffProps) {
  const { kind } = difference
  const was = kind === 'added' ? undefined : difference.before
  const block = was ?? (difference as { after: Block }).after
  const label = labelOf(block)
  const way = ways[kind]
  return (
    <li className="history-block stack" data-kind={kind}>
      <div className="row spread">
        <span>
          <strong className="history-kind">{states[kind]}</strong> {label}
          {kind === 'changed' && difference.isMoved && '(also moved)'}
        </span>
        {was && way && (
          <Button size="small" aria-label={`${way}: ${label}, ${blockText(was)}`} onClick={() => onRestore(was)}>
            {way}
          </Button>
        )}
      </div>
      {kind === 'changed' ? (
        difference.fields.map(({ field, before, after }) => (
          <FieldDiff key={field} field={splitCamelCase(field)} before={before} after={after} />
        ))
      ) : (
        <p className="dim" dir="auto">
          {blockText(block)}
        </p>
      )}
      {kind === 'moved' && (
        <p className="dim">
          From row {difference.before.layout.row} to row {difference.after.layout.row}.
        </p>
      )}
    </li>
  )
}

/** Moved blocks have no button: positions are restored only with the whole version. */
const ways: Partial<Record<BlockDifference['kind'], string>> = {
  changed: 'RESTORE THIS BLOCK',
  removed: 'RESTORE DELETED BLOCK',
}

interface FieldDiffProps {
  field: string
  before: unknown
  after: unknown
}

/** A field's value in a version, and now. */
function FieldDiff({ field, before, after }: FieldDiffProps) {
  return (
    <dl className="history-field columns">
      <dt>{field}</dt>
      <dd>
        <span className="dim">then</span>
        <del dir="auto">{valueText(before)}</del>
      </dd>
      <dd>
        <span className="dim">now</span>
        <ins dir="auto">{valueText(after)}</ins>
      </dd>
    </dl>
  )
}

const MAX_BLOCK_TEXT = 120
/** Maximum depth of nested items that is shown, whatever the data holds. */
const DEEPEST = 3

/** Any block value as text: strings as they are, items as lines of `field: value`. */
function valueText(value: unknown, depth = 0): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (depth === DEEPEST) return '...'
  const entries = Object.entries(value)
  if (entries.length === 0) return '(none)'
  const indent = '  '.repeat(depth)
  return entries
    .map(([field, each]) => {
      const text = valueText(each, depth + 1)
      const name = Array.isArray(value) ? `${Number(field) + 1}.` : `${splitCamelCase(field)}:`
      return indent + name + (typeof each === 'object' && each !== null && text !== '(none)' ? '\n' : ' ') + text
    })
    .join('\n')
}

/** The first text of a block, truncated, to recognise it by. */
function blockText({ content }: Block): string {
  const texts = Object.values(content).filter((value): value is string => typeof value === 'string' && value !== '')
  const [first = ''] = texts
  const said = first.trim()
  return said.length > MAX_BLOCK_TEXT ? `${said.slice(0, MAX_BLOCK_TEXT)}...` : said || '(no text)'
}
