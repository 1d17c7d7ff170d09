import { Button } from 'antd'
import { client } from '#staff/api/client.ts'
import { askToConfirm } from '#staff/api/confirmation.ts'
import { useChange } from '#staff/widgets/useChange.ts'

interface ExportButtonProps {
  /** Address of the file. */
  file: string
  /** Those of the list; empty ones are left out. */
  filters?: Readonly<Record<string, string | undefined>>
  /** It has nobody's data, so nobody confirms that it is them. */
  isPlain?: boolean
  className?: string
}

/** Downloads a list as a CSV file. If it has people's data, its reader confirms first that it is them. */
export function ExportButton({ file, filters = {}, isPlain = false, className = '' }: ExportButtonProps) {
  const check = useChange({
    async call() {
      if (isPlain) return true
      const { isConfirmed, confirmAt } = await client.auth.confirmation()
      return isConfirmed || (await askToConfirm(confirmAt))
    },
    failure: 'Failed to export',
  })
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const href = String(query) === '' ? file : `${file}?${query}`
  const download = async () => {
    if (await check.run()) Object.assign(document.createElement('a'), { href, download: '' }).click()
  }
  return (
    <Button
      className={className}
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
