import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Block } from '#shared/blocks/block.ts'
import { copyBlocks } from '#staff/builder/clipboard/clipboard.ts'
import { showCopied } from '#staff/builder/clipboard/toasts.ts'
import { toast } from '#staff/toast/toast.ts'
import { pageRecord } from '#shared/features/pages/pages.record.ts'
import { useRestore } from '#staff/widgets/record/useRecord.ts'
import { listPath } from './pages.ts'

/** Shown when the open page was deleted. Its blocks stay on screen; the page can be restored, or the blocks copied. */
export function DeletedContent({ id, blocks }: { id: string; blocks(): readonly Block[] }) {
  const restore = useRestore(pageRecord, id)
  const copy = async () => {
    const all = blocks()
    if (await copyBlocks(all)) showCopied(all.length, false)
    else toast({ title: 'Nothing was copied', variant: 'destructive' })
  }
  return (
    <Alert
      type="error"
      showIcon
      title="Page not found: someone deleted this page"
      description="Your work is kept on this computer. Restore the page to save it, or copy its blocks and paste them into another page."
      action={
        <span className="row">
          <Button onClick={() => void copy()}>COPY ALL BLOCKS</Button>
          <Button type="primary" loading={restore.isPending} onClick={() => void restore.run()}>
            RESTORE THE PAGE
          </Button>
        </span>
      }
    />
  )
}

/** A page URL that leads nowhere. If the page was deleted, it can be restored from here. */
export function PageNotFound({ id }: { id: string }) {
  const restore = useRestore(pageRecord, id)
  return (
    <div className="gate">
      <h1>PAGE.NOT_FOUND</h1>
      <p>There is no page here. If it was deleted, you can restore it with everything it had.</p>
      <p className="row">
        <Button loading={restore.isPending} onClick={() => void restore.run()}>
          RESTORE THE PAGE
        </Button>
        <Link to={listPath}>[BACK TO PAGES]</Link>
      </p>
    </div>
  )
}
