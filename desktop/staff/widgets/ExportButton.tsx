import { Button } from 'antd'
import { client } from '#staff/api/client.ts'
import { askToConfirm } from '#staff/api/confirmation.ts'
import { useChange } from '#staff/widgets/useChange.ts'

/** Downloads a file of people's data, after its reader has confirmed that it is them. */
export function ExportButton({ href }: { href: string }) {
  const check = useChange({
    async call() {
      const { isConfirmed, confirmAt } = await client.auth.confirmation()
      return isConfirmed || (await askToConfirm(confirmAt))
    },
    failure: 'Failed to export',
  })
  const download = async () => {
    if (await check.run()) Object.assign(document.createElement('a'), { href, download: '' }).click()
  }
  return (
    <Button
      href={href}
      loading={check.isPending}
      onClick={(event) => {
        event.preventDefault()
        void download()
      }}
    >
      EXPORT CSV
    </Button>
  )
}
