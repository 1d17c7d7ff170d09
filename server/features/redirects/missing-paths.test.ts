import { pino } from 'pino'
import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { MAX_TEXTS, openDailyCounts, storeCounts, sweepCounts } from '#server/content/daily-counts.ts'
import { listMissingPaths, missingPaths } from './missing-paths.ts'

const log = pino({ level: 'silent' })

onEveryDialect((_, open) => {
  test('random addresses can’t push out those that people follow', { tags: ['S2.78'] }, async () => {
    await using database = await open()
    const { db } = database
    const day = (date: number) => new Date(Date.UTC(2026, 10, date))
    const counts = (count: number, fromElsewhere = 0) => ({ count, fromElsewhere })
    const followed = ['/old-sale', '/pages/old'].map((path) => [path, counts(1)] as const)
    await storeCounts(db, missingPaths, followed, day(1))
    await storeCounts(db, missingPaths, followed, day(2))
    for (let batch = 0; batch < 6; batch++)
      await storeCounts(
        db,
        missingPaths,
        Array.from({ length: 400 }, (_each, number) => [`/random-${batch}-${number}`, counts(5)] as const),
        day(3),
      )
    const listed = await listMissingPaths(db)
    expect(listed).toHaveLength(MAX_TEXTS)
    expect(
      listed.filter(({ count }) => count !== 5).toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    ).toEqual(followed.map(([path]) => ({ path, fromElsewhere: 0, count: 2, lastSeen: day(2).toISOString() })))
    await sweepCounts(db, missingPaths, day(3))
    expect((await listMissingPaths(db)).every(({ path }) => path.startsWith('/random'))).toBe(true)
  })

  test(
    'scanners that come each day can’t push out the link that one visitor followed',
    { tags: ['S10.87'] },
    async () => {
      await using database = await open()
      const { db } = database
      const scanned = Array.from({ length: 500 }, (_, at) => [`/probe-${at}`, { count: 9, fromElsewhere: 0 }] as const)
      for (const half of ['a', 'b'])
        for (const date of [1, 2, 3])
          await storeCounts(
            db,
            missingPaths,
            scanned.map(([path, counts]) => [path + half, counts]),
            new Date(Date.UTC(2026, 10, date)),
          )
      const missing = openDailyCounts(missingPaths, { db, log, isReadOnly: false })
      // A scan from many addresses leaves room until it is written.
      for (let at = 0; at < 600; at++)
        missing.note({ text: `/scan-${at}`, ip: `10.0.${at % 250}.1`, isFromElsewhere: false })
      missing.note({ text: '/followed', ip: '10.1.0.1', isFromElsewhere: true })
      await missing.close()
      const listed = await listMissingPaths(db)
      expect(listed).toHaveLength(MAX_TEXTS)
      expect(listed[0]).toMatchObject({ path: '/followed', fromElsewhere: 1, count: 1 })
    },
  )

  test('one client can’t fill the table', { tags: ['S2.78'] }, async () => {
    await using database = await open()
    const missing = openDailyCounts(missingPaths, { db: database.db, log, isReadOnly: false })
    for (let at = 0; at < 200; at++) {
      missing.note({ text: `/scan-${at}`, ip: '10.0.0.1', isFromElsewhere: true })
      if (at % 20 === 19) await missing.flush()
    }
    missing.note({ text: '/followed', ip: '10.0.0.2', isFromElsewhere: true })
    await missing.close()
    const paths = (await listMissingPaths(database.db)).map(({ path }) => path)
    expect([paths.length, paths.includes('/followed')]).toEqual([101, true])
  })

  test('counts that can’t be written wait for the next time', { tags: ['S2.78'] }, async () => {
    await using database = await open()
    const { db } = database
    const missing = openDailyCounts(missingPaths, { db, log, isReadOnly: false })
    await db.schema.alterTable('missing_paths').renameTo('away').execute()
    missing.note({ text: '/Old', ip: '10.0.0.1', isFromElsewhere: true })
    await missing.flush()
    missing.note({ text: '/old/', ip: '10.0.0.2', isFromElsewhere: false })
    await db.schema.alterTable('away').renameTo('missing_paths').execute()
    await missing.close()
    expect(await listMissingPaths(db)).toMatchObject([{ path: '/old', count: 2, fromElsewhere: 1 }])
  })
})
