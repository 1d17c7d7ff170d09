import { toast } from '#staff/toast/toast.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useCopyText } from '#staff/widgets/useCopyText.ts'

/** Copies an image's URL as content uses it, and confirms it for 2 s. */
export function CopyUrl({ url, name }: { url: string; name: string }) {
  const { outcome, copy } = useCopyText()
  const press = async () => {
    if (await copy(url)) toast({ title: 'URL copied to clipboard' })
    else toast({ title: 'Failed to copy URL', description: url, variant: 'destructive' })
  }
  const isCopied = outcome === 'copied'
  return (
    <Tool
      className="tool-edged copy-url"
      name={`${isCopied ? 'Copied' : 'Copy URL'}: ${name}`}
      title={url}
      data-copied={isCopied}
      onPress={() => void press()}
    >
      {isCopied ? 'Copied' : 'Copy URL'}
    </Tool>
  )
}
