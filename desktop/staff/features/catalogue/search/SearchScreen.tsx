import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { synonymsRecord } from '#shared/features/catalogue/synonyms.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
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
      <ScreenHead heading={heading} title="SEARCH WORDS">
        <Link to={staffPaths.adminTab('products')}>[BACK TO PRODUCTS]</Link>
      </ScreenHead>
      <div className="split search-split">
        <Loaded read={read} failure="Failed to load the synonyms">
          {(synonyms) => <SynonymsForm synonyms={synonyms} wanted={wanted} onAdded={() => want(null)} />}
        </Loaded>
        <MissedSearches onSynonym={want} onCleared={() => heading.current?.focus()} />
      </div>
    </>
  )
}
