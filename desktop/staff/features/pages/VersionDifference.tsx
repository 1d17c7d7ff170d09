import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { compareBlocks } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import type { PageVersion } from '#shared/features/pages/pages.schema.ts'
import { labelOf } from '#staff/builder/labels.ts'
import { when } from '#staff/widgets/when.ts'
import { BlockSince } from './BlockSince.tsx'
import { usePage } from './builder-page.ts'
import { FieldSince } from './FieldSince.tsx'
import { deedOf, fieldsSince, withBlockOf } from './history.ts'

interface VersionDifferenceProps {
  version: PageVersion
  current: readonly Block[]
  onRestore(blocks: readonly Block[], name: string): void
}

/** What is different since a version, block by block, and the ways back. */
export function VersionDifference({ version, current, onRestore }: VersionDifferenceProps) {
  const { at, page } = version
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const blocks = useMemo(() => readBlocks(page.blocks), [page.blocks])
  const differences = useMemo(() => compareBlocks(blocks, current), [blocks, current])
  const now = usePage(page.id).data
  const fields = now ? fieldsSince(page, now) : []
  // On a phone it stands below the list.
  useEffect(() => {
    void heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="history-since" aria-labelledby={id}>
      <h2 id={id} ref={heading}>
        Since {when(at)}
      </h2>
      <p dir="auto">{deedOf(version)}.</p>
      {differences.length === 0 ? (
        <p>[SAME BLOCKS] The builder has the blocks of this version.</p>
      ) : (
        <>
          <p className="history-restore">
            <Button type="primary" onClick={() => onRestore(blocks, `Restore the version of ${when(at)}`)}>
              RESTORE THIS VERSION
            </Button>
            <span className="dim">One step in the builder, which UNDO takes back. Nothing is saved by it.</span>
          </p>
          <ol className="history-blocks" aria-label="Blocks that are different since">
            {differences.map((difference) => (
              <BlockSince
                key={difference.id}
                difference={difference}
                onRestore={(block) =>
                  onRestore(withBlockOf(blocks, block.id, current), `Restore ${labelOf(block)} of ${when(at)}`)
                }
              />
            ))}
          </ol>
        </>
      )}
      {fields.length > 0 && (
        <>
          <h3>Other fields that are different since</h3>
          {fields.map((difference) => (
            <FieldSince key={difference.field} {...difference} />
          ))}
          <p className="dim">The builder restores blocks. These are changed in SETTINGS.</p>
        </>
      )}
    </section>
  )
}
