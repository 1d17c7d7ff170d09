import { safeHref } from '#shared/blocks/links.ts'
import { readText } from '#shared/blocks/content.ts'
import type { SummaryProps } from './summary.ts'
import { truncate } from './truncate.ts'

/**
 * The links of a block's buttons, not clickable. Incomplete ones say what is missing, because shoppers won't see them.
 */
export function LinkSummary({ content, names = ['button'] }: SummaryProps & { names?: readonly string[] }) {
  const ways = names.map((name) => ({
    name,
    label: readText(content, `${name}Text`),
    address: readText(content, `${name}Link`),
  }))
  if (ways.every(({ label, address }) => !label && !address)) return null
  return (
    <p className="row">
      {ways.map(({ name, label, address }) => {
        if (!label && !address) return null
        const missing = !label ? '[NO TEXT]' : !safeHref(address) && (address ? '[BROKEN LINK]' : '[NO LINK]')
        return (
          <span key={name} className={missing ? 'summary-way missing' : 'summary-way'} title={address} dir="auto">
            {truncate(label || address, 60)} {missing}
          </span>
        )
      })}
    </p>
  )
}
