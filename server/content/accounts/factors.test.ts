import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createAccount } from './accounts.repository.ts'
import {
  addApp,
  addPasskey,
  consumeAppStep,
  consumeRecoveryCode,
  findPasskey,
  readAppSecret,
  readFactorKinds,
  readFactors,
  recordPasskeyUse,
  removeFactor,
  renewSeals,
  replaceRecoveryCodes,
} from './factors.repository.ts'
import { seal, unseal } from './seal.ts'

const passkey = { id: 'a-passkey', name: 'Phone', publicKey: 'AAAA', transports: '["internal"]', counter: 0 }
const draft = { firstName: '', lastName: '', role: 'editor' } as const

test('a sealed text opens with any of the keys, for its owner only, and unaltered', { tags: ['C11.2'] }, () => {
  const sealed = seal(['new', 'old'], 'ada', 'a secret')
  expect(sealed).not.toContain('secret')
  expect(seal(['new'], 'ada', 'a secret')).not.toBe(sealed)
  expect(unseal(['newest', 'new'], 'ada', sealed)).toBe('a secret')
  expect(unseal(['old'], 'ada', sealed)).toBeNull()
  expect(unseal(['new'], 'eve', sealed)).toBeNull()
  for (const altered of ['', 'AAAA', sealed.slice(0, -2), `${sealed.slice(0, 20)}x${sealed.slice(21)}`, `A${sealed}`])
    expect(unseal(['new'], 'ada', altered), altered).toBeNull()
})

onEveryDialect((_dialect, open) => {
  test('factors are stored, used once, and removed with their account', { tags: ['C11.2'] }, async () => {
    await using database = await open()
    const { db } = database
    const { id: ada } = await createAccount(db, { ...draft, email: 'ada@hoard.example' })
    const { id: eve } = await createAccount(db, { ...draft, email: 'eve@hoard.example' })
    await addPasskey(db, { ...passkey, staffId: ada })
    await expect(addPasskey(db, { ...passkey, staffId: eve })).rejects.toMatchObject({ status: 409 })
    await addApp(db, ['key'], { staffId: ada, secret: 'AAAA', lastStep: 5 })
    await expect(addApp(db, ['key'], { staffId: ada, secret: 'BBBB', lastStep: 5 })).rejects.toMatchObject({
      status: 409,
    })
    expect(await readFactorKinds(db)).toEqual(new Map([[ada, ['passkey', 'app']]]))

    expect(await Promise.all([6, 6].map((step) => consumeAppStep(db, ada, step)))).toEqual(
      expect.arrayContaining([true, false]),
    )
    expect([await consumeAppStep(db, ada, 5), await consumeAppStep(db, eve, 9)]).toEqual([false, false])
    const counter = 2 ** 32 - 1
    expect([await recordPasskeyUse(db, 'a-passkey', 0), await recordPasskeyUse(db, 'a-passkey', counter)]).toEqual([
      true,
      true,
    ])
    expect((await findPasskey(db, 'a-passkey'))!.counter).toBe(counter)
    for (const older of [0, 7, counter]) expect(await recordPasskeyUse(db, 'a-passkey', older)).toBe(false)

    const [code, second] = (await replaceRecoveryCodes(db, ada)) as [string, string]
    expect(code).toMatch(/^([A-HJKMNP-Z1-9]{4}-){6}[A-HJKMNP-Z1-9]{4}$/)
    expect(await consumeRecoveryCode(db, eve, code)).toBe(false)
    expect((await Promise.all([1, 2].map(() => consumeRecoveryCode(db, ada, code)))).toSorted()).toEqual([false, true])
    await replaceRecoveryCodes(db, ada)
    expect(await consumeRecoveryCode(db, ada, second)).toBe(false)

    const remove = (what: string | null, keepsOne: boolean) =>
      db.transaction().execute((tx) => removeFactor(tx, { staffId: ada, passkey: what, keepsOne }))
    await expect(remove('unknown', true)).rejects.toMatchObject({ status: 404 })
    await remove(null, true)
    await expect(remove('a-passkey', true)).rejects.toMatchObject({ status: 409 })
    expect(await readFactors(db, ada)).toMatchObject({ passkeys: [{ id: 'a-passkey' }], app: null, recoveryCodes: 10 })
    await remove('a-passkey', false)
    expect(await readFactors(db, ada)).toEqual({ passkeys: [], app: null, recoveryCodes: 0 })
  })

  test('after a start with both keys, the older key is no longer needed', { tags: ['C11.2'] }, async () => {
    await using database = await open()
    const { db } = database
    const { id } = await createAccount(db, { ...draft, email: 'ada@hoard.example' })
    await addApp(db, ['old'], { staffId: id, secret: 'AAAA', lastStep: 0 })
    expect(await renewSeals(db, ['new'])).toBe(1)
    expect(await readAppSecret(db, ['new'], id)).toBeNull()
    expect(await renewSeals(db, ['new', 'old'])).toBe(0)
    expect(await readAppSecret(db, ['new'], id)).toBe('AAAA')
    expect(await renewSeals(db, ['new'])).toBe(0)
  })
})
