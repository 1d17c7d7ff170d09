import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { synonymsRecord } from '#shared/features/catalogue/synonyms.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { MissedSearches } from './MissedSearches.tsx'
import { searchWordsClient } from './client.ts'
import { SynonymsForm } from './SynonymsForm.tsx'

/** /admin/products/search: the search's synonyms, and what shoppers searched for in vain. */
export function SearchScreen() {
  const read = useRead(synonymsRecord.path, () => searchWordsClient.synonyms())
  const [wanted, want] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          SEARCH WORDS
        </h1>
        <Link to={staffPaths.adminTab('products')}>[BACK TO PRODUCTS]</Link>
      </div>
      <div className="split search-split">
        <Loaded read={read} failure="Failed to load the synonyms">
          {(synonyms) => <SynonymsForm synonyms={synonyms} wanted={wanted} onAdded={() => want(null)} />}
        </Loaded>
        <MissedSearches onSynonym={want} onCleared={() => heading.current?.focus()} />
      </div>
    </>
  )
}
