import { toast } from '#staff/widgets/toast.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useCopied } from '#staff/widgets/useCopied.ts'

/** Copies a picture's address, as content writes it; says so for 2 s (staff specification, sections 2 and 9). */
export function CopyUrl({ url, name }: { url: string; name: string }) {
  const { outcome, copy } = useCopied()
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
