import { powerMonitor } from 'electron'
import type { Log } from '#core/log/log.ts'
import type { Desk } from './desk.ts'

/** While the computer sleeps nothing is sent. When it wakes, the servers are asked at once, and everything goes on. */
export function followPower(desk: Desk, log: Log) {
  powerMonitor.on('suspend', () => {
    log.info('The computer goes to sleep')
    void desk.places().then((places) => places.forEach(({ uploads }) => uploads.pause()))
  })
  powerMonitor.on('resume', () => {
    log.info('The computer is awake')
    void desk.places().then((places) =>
      places.forEach(({ uploads, shop }) => {
        uploads.resume()
        void shop.connection.tryNow()
      }),
    )
  })
}
