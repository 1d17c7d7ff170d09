import { Button, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import type { MissedSearch } from '#shared/features/catalogue/search-words.contract.ts'
import { synonymsRecord } from '#shared/features/catalogue/synonyms.record.ts'
import { useRead } from '#staff/api/read.ts'
import { count } from '#staff/features/catalogue/products.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { dayText } from '#staff/widgets/time.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { searchWordsClient } from './client.ts'

/** Shown at first. */
const FEW = 20

interface MissedSearchesProps {
  onSynonym(words: string): void
  /** Called when the list is gone, and the focus with it. */
  onCleared(): void
}

/** What shoppers searched for in vain, that of the most days first. */
export function MissedSearches({ onSynonym, onCleared }: MissedSearchesProps) {
  const read = useRead(synonymsRecord.path, () => searchWordsClient.missed(), { view: 'missed' })
  const clear = useChange({
    call: () => searchWordsClient.clear(),
    success: 'List cleared',
    failure: 'Failed to clear the list',
    refresh: [synonymsRecord.path],
  })
  const [hasAll, setAll] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="row spread">
        <h2 id={id}>FOUND.NOTHING</h2>
        <Button loading={read.isFetching && !read.isPending} onClick={() => void read.refetch()}>
          REFRESH
        </Button>
      </div>
      <p className="dim small">
        Searches of the last 30 days that still find nothing. Only words and days are stored, not who searched.
      </p>
      <Loaded read={read} failure="Failed to load what found nothing">
        {(searches) =>
          searches.length === 0 ? (
            <p>[NONE] Every search has found something.</p>
          ) : (
            <>
              <ul className="rows" aria-label="Searches that found nothing">
                {(hasAll ? searches : searches.slice(0, FEW)).map((missed) => (
                  <MissedRow key={missed.search} missed={missed} onSynonym={onSynonym} />
                ))}
              </ul>
              <div className="row">
                {searches.length > FEW && (
                  <Button aria-expanded={hasAll} onClick={() => setAll(!hasAll)}>
                    {hasAll ? 'SHOW FEWER' : `SHOW ALL ${searches.length.toLocaleString('en')}`}
                  </Button>
                )}
                <Popconfirm
                  title="Clear this list?"
                  description="The searches and how often they were made are deleted. You can’t undo this."
                  okText="CLEAR"
                  okButtonProps={{ danger: true }}
                  cancelText="CANCEL"
                  onConfirm={() => void clear.run().then((isCleared) => isCleared && onCleared())}
                >
                  <Button danger loading={clear.isPending}>
                    CLEAR LIST
                  </Button>
                </Popconfirm>
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface MissedRowProps extends Pick<MissedSearchesProps, 'onSynonym'> {
  missed: MissedSearch
}

const MissedRow = ({ missed: { search, count: times, days, lastSeen }, onSynonym }: MissedRowProps) => (
  <li>
    <div>
      <p>
        <bdi className="bright">{search}</bdi>
      </p>
      <p className="dim small">
        {count(times, 'time')} on {count(days, 'day')}, last{' '}
        <time dateTime={lastSeen}>{dayText(`${lastSeen}T12:00`)}</time>
      </p>
    </div>
    <Button size="small" aria-label={`Make synonym of ${search}`} onClick={() => onSynonym(search)}>
      MAKE SYNONYM
    </Button>
  </li>
)
