import { Button } from 'antd'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams, Link } from 'react-router-dom'
import type { ListedPage, Page } from '#shared/features/pages/pages.record.ts'
import type { ListedTemplate } from '#shared/features/templates/templates.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { usePageList, useTemplateList } from '#staff/api/content.ts'
import { useUser } from '#staff/api/user.ts'
import { useDraftedRecords } from '#staff/drafts/drafted-records.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import type { Rename } from '#staff/widgets/references/RewriteOffer.tsx'
import { useTypedFilter } from '#staff/widgets/filters/useTypedFilter.ts'
import { loadOnIntent } from '#staff/widgets/on-intent.ts'
import { useEdited } from '#staff/widgets/useEdited.ts'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { toastCreated } from './changes.ts'
import { pageRecord } from '#shared/features/pages/pages.record.ts'
import { useRestore } from '#staff/widgets/record/useRecord.ts'
import { filterPages, noFilter, pageOrders, type PageFilter } from './filter.ts'
import { PageCard } from './PageCard.tsx'
import { PageFilters } from './PageFilters.tsx'
import { addressOf, newPath, newRecord, useUnsavedPages, useWholePages } from './pages.ts'
import '#staff/widgets/cards/cards.css'
import { useIsHere } from '#staff/widgets/useIsHere.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { Nothing } from '#staff/widgets/Nothing.tsx'
import './pages.css'

const RewriteOffer = lazy(async () => ({
  default: (await import('#staff/widgets/references/RewriteOffer.tsx')).RewriteOffer,
}))
const DeletedDialog = lazy(async () => ({ default: (await import('#staff/widgets/DeletedDialog.tsx')).DeletedDialog }))
const { Component: PageDialog, intent } = loadOnIntent(async () => (await import('./PageDialog.tsx')).PageDialog)

function filterIn(params: URLSearchParams): PageFilter {
  const state = (['published', 'draft', 'scheduled'] as const).find((one) => one === params.get('state'))
  const order = pageOrders.find((one) => one === params.get('order'))
  return {
    search: params.get('search') ?? noFilter.search,
    state: state ?? noFilter.state,
    order: order ?? noFilter.order,
  }
}

function paramsWith(before: URLSearchParams, filter: PageFilter): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of ['search', 'state', 'order'] as const)
    if (filter[name] === noFilter[name]) after.delete(name)
    else after.set(name, filter[name])
  return after
}

/** Shown instead of the form of a deleted page. */
const DeletedPage = ({ id, onClose }: { id: string; onClose(): void }) => (
  <DeletedDialog title="PAGE.GONE" what="page" restore={useRestore(pageRecord, id)} onClose={onClose} />
)

/** /cms/pages: all pages, and the form of their settings. */
export default function PageList() {
  const read = usePageList()
  const templates = useTemplateList()
  const [editing, edit] = useEditing('template')
  const page = useEdited(editing, read.data, read.isFetching)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const heading = useRef<HTMLHeadingElement>(null)
  const [rename, setRename] = useState<Rename | null>(null)
  const forgetRename = useCallback(() => setRename(null), [])

  // The cards' props keep their identity, so that cards don't rerender while typing.
  const latestEdit = useRef(edit)
  useLayoutEffect(() => {
    latestEdit.current = edit
  })
  const openSettings = useCallback((id: string) => latestEdit.current(id), [])
  const focusHeading = useCallback(() => heading.current?.focus(), [])
  const close = () => edit(null)
  const saved = (before: ListedPage | null, after: Page) => {
    if (!before) {
      toastCreated(after)
      // In place of the form, so that Back leads to the list.
      if (isHere()) void navigate(staffPaths.builder(after.id), { replace: true, state: { created: true } })
      return
    }
    const [from, to] = [addressOf(before.slug), addressOf(after.slug)]
    if (from !== null && to !== null && from !== to) setRename({ from, to, hasRedirect: before.isPublished })
  }

  return (
    <>
      <ScreenHead heading={heading} title="PAGES">
        <Button type="primary" {...intent} onClick={() => edit('new')}>
          NEW PAGE
        </Button>
      </ScreenHead>
      <UnsavedNewPages templates={templates.data} />
      <Loaded read={read}>
        {(pages) => (
          <>
            {pages.length === 0 ? (
              <Nothing>[NOTHING HERE YET] Pages are made of blocks in rows. Press NEW PAGE to create one.</Nothing>
            ) : (
              <Pages pages={pages} templates={templates.data} onSettings={openSettings} onDeleted={focusHeading} />
            )}
            <Suspense>
              {editing !== null &&
                page !== undefined &&
                (page || editing === 'new' ? (
                  <PageDialog
                    key={`${editing} ${search.get('template')}`}
                    page={page}
                    templateId={search.get('template')}
                    templates={templates.data}
                    onClose={close}
                    onSaved={saved}
                  />
                ) : (
                  <DeletedPage id={editing} onClose={close} />
                ))}
            </Suspense>
          </>
        )}
      </Loaded>
      {rename && (
        <Suspense>
          <RewriteOffer rename={rename} onClose={forgetRename} />
        </Suspense>
      )}
    </>
  )
}

/** Cards added at a time. */
const STEP = 60

interface PagesProps {
  pages: readonly ListedPage[]
  templates: readonly ListedTemplate[] | undefined
  onSettings(id: string): void
  onDeleted(): void
}

function Pages({ pages, ...others }: PagesProps) {
  const [filter, setFilter] = useTypedFilter({ read: filterIn, write: paramsWith })
  const [most, setMost] = useState(STEP)
  // The cards follow the typing at low priority.
  const wanted = useDeferredValue(filter)
  const isSearching = filter.search.trim() !== ''
  const { data, isError, isFetching, refetch } = useWholePages(isSearching)
  const whole = useMemo(() => new Map(data?.map((page) => [page.id, page])), [data])
  const found = useMemo(() => filterPages(pages, wanted, whole), [pages, wanted, whole])
  const texts = !isSearching || data ? 'searched' : isError && !isFetching ? 'failed' : 'loading'
  const shown = useMemo(() => found.slice(0, most), [found, most])
  const left = found.length - shown.length
  return (
    <>
      <PageFilters
        pages={pages}
        filter={filter}
        set={setFilter}
        found={found.length}
        texts={texts}
        loadTexts={() => void refetch()}
      />
      {found.length === 0 && texts !== 'loading' && (
        <Nothing>No pages match. Clear the search or the filter to see all pages.</Nothing>
      )}
      <Cards pages={shown} {...others} />
      {left > 0 && (
        <Button onClick={() => setMost(most + STEP)}>{`SHOW ${Math.min(STEP, left)} MORE (${left} LEFT)`}</Button>
      )}
    </>
  )
}

const Cards = memo(function Cards({ pages, templates, onSettings, onDeleted }: PagesProps) {
  const drafted = useDraftedRecords(useUser().id, 'pages')
  const unsaved = useUnsavedPages()
  const names = new Map(templates?.map(({ id, name }) => [id, name]))
  return (
    <ul className="record-cards page-cards list" aria-label="Pages" {...intent}>
      {pages.map((page) => (
        <PageCard
          key={page.id}
          page={page}
          template={page.templateId === null || !templates ? null : (names.get(page.templateId) ?? '(deleted)')}
          isUnsaved={unsaved.has(page.id)}
          hasDraft={drafted.has(page.id)}
          onSettings={onSettings}
          onDeleted={onDeleted}
        />
      ))}
    </ul>
  )
})

/** New pages that have a draft in this browser but were never created. */
function UnsavedNewPages({ templates = [] }: { templates: readonly ListedTemplate[] | undefined }) {
  const drafted = useDraftedRecords(useUser().id, 'pages')
  const beginnings = [{ id: null, name: '' }, ...templates]
  const waiting = beginnings.filter(({ id }) => drafted.has(newRecord(id)))
  return waiting.map(({ id, name }) => (
    <p key={id ?? ''} className="warning">
      You have an unsaved new page{id !== null && <> from the template “{<bdi>{name}</bdi>}”</>}.{' '}
      <Link to={newPath(id)}>[CONTINUE]</Link>
    </p>
  ))
}
