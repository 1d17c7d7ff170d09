import { useEffect, useState } from 'react'
import { reportFault } from '#storefront/log.ts'
import { useIsHydrated } from './useIsHydrated.ts'

/** Attributes of an element in which React leaves what the server has sent. */
export const asSent = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/**
 * The code of a part that only shows `data`. Browsers load it once the data differs from what the server has sent, which
 * stays until then (and if it fails). `onServer`: the code, which the server has (`server-code.ts`).
 */
export function useLateCode<Code>(
  data: unknown,
  onServer: Code | undefined,
  load: () => Promise<Code>,
): Code | undefined {
  const isHydrated = useIsHydrated()
  const [sent] = useState(isHydrated ? undefined : data)
  const [code, setCode] = useState(() => onServer)
  useEffect(() => {
    if (data !== sent) load().then((loaded) => setCode(() => loaded), reportFault)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is the same import each time
  }, [data, sent])
  return code
}
