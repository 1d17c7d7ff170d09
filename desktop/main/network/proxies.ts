import { app } from 'electron'
import type { ProxyCredentials, ProxySignIn } from '#core/proxy/proxy-sign-in.ts'

/** Signs pages in to proxies, for images from other hosts. No server's own question is ever answered. */
export function answerProxiesOfPages(proxies: ProxySignIn) {
  /** What was sent last, by proxy: asked again, the proxy refuses it. */
  const sent = new Map<string, ProxyCredentials | null>()
  app.on('login', (event, _contents, { firstAuthAttempt }, info, answer) => {
    event.preventDefault()
    if (!info.isProxy) return answer()
    const proxy = `${info.host}:${info.port}`
    proxies.answer(info, firstAuthAttempt ? null : (sent.get(proxy) ?? null)).then(
      (found) => {
        sent.set(proxy, found)
        if (found) answer(found.name, found.password)
        else answer()
      },
      () => answer(),
    )
  })
}
