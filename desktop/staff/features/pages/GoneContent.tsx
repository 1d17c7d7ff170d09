import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Block } from '#shared/blocks/block.ts'
import { copyBlocks } from '#staff/builder/clipboard/clipboard.ts'
import { tellCopied } from '#staff/builder/clipboard/telling.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useReturn } from './changes.ts'
import { listPath } from './pages.ts'

/** The page was deleted while it is open here: what is on the screen stays, and can be kept in two ways. */
export function GoneContent({ id, blocks }: { id: string; blocks(): readonly Block[] }) {
  const comeBack = useReturn(id)
  const copy = async () => {
    const all = blocks()
    if (await copyBlocks(all)) tellCopied(all.length, false)
    else toast({ title: 'Nothing was copied', variant: 'destructive' })
  }
  return (
    <Alert
      type="error"
      showIcon
      title="Page not found: somebody has deleted this page"
      description="What you see here is kept on this computer. Bring the page back to save it, or copy its blocks and paste them into another page."
      action={
        <span className="record-buttons page-buttons">
          <Button onClick={() => void copy()}>COPY ALL BLOCKS</Button>
          <Button type="primary" loading={comeBack.isPending} onClick={() => void comeBack.run()}>
            BRING THE PAGE BACK
          </Button>
        </span>
      }
    />
  )
}

/** An address of a page that isn't there. It may have been deleted, and then it comes back from here. */
export function NoSuchPage({ id }: { id: string }) {
  const comeBack = useReturn(id)
  return (
    <div className="gate">
      <h1>PAGE.NOT_FOUND</h1>
      <p>There is no page here. If somebody has deleted it, it can be brought back with everything that it had.</p>
      <p className="record-buttons page-buttons">
        <Button loading={comeBack.isPending} onClick={() => void comeBack.run()}>
          BRING THE PAGE BACK
        </Button>
        <Link to={listPath}>[BACK TO THE PAGES]</Link>
      </p>
    </div>
  )
}
