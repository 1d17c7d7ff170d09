import { app } from 'electron'
import type { ProxySignIn } from '#core/proxy/proxy-sign-in.ts'

/** Signs pages in to proxies, for images from other hosts. No server's own question is ever answered. */
export function answerProxiesOfPages(proxies: ProxySignIn) {
  app.on('login', (event, _contents, { firstAuthAttempt }, info, answer) => {
    event.preventDefault()
    if (!info.isProxy) return answer()
    void proxies.answer(info, firstAuthAttempt ? null : proxies.known(info)).then((found) => {
      if (found) answer(found.name, found.password)
      else answer()
    })
  })
}
