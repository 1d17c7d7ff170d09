import { expect, test } from 'vitest'
import { createProxySignIn, type ProxyCredentials } from './proxy-sign-in.ts'

const proxy = { host: 'proxy.example', port: 8080 }
const wrong = { name: 'ana', password: 'typo' }
const right = { name: 'ana', password: 'correct' }

function asking(...answers: (ProxyCredentials | null)[]) {
  const asked: [string, boolean][] = []
  const signIn = createProxySignIn(async (name, isRefused) => {
    asked.push([name, isRefused])
    return answers.shift() ?? null
  })
  return { signIn, asked }
}

test('the person is asked once for all requests, and again if the proxy refuses', async () => {
  const { signIn, asked } = asking(wrong, right)
  const both = [signIn.answer(proxy, null), signIn.answer(proxy, null)]
  expect(await Promise.all(both)).toEqual([wrong, wrong])
  expect(await signIn.answer(proxy, wrong)).toBe(right)
  // A request that was refused before the correction needs no further question.
  expect(await signIn.answer(proxy, wrong)).toBe(right)
  expect(asked).toEqual([
    ['proxy.example:8080', false],
    ['proxy.example:8080', true],
  ])
})

test('two proxies are asked about one after the other', async () => {
  const open: string[] = []
  const signIn = createProxySignIn(async (name) => {
    open.push(name)
    await new Promise((resolve) => setTimeout(resolve))
    expect(open.splice(0)).toEqual([name])
    return right
  })
  const both = [signIn.answer(proxy, null), signIn.answer({ ...proxy, port: 1 }, null)]
  expect(await Promise.all(both)).toEqual([right, right])
})

test('after cancelling nobody is asked until they try again', async () => {
  const { signIn, asked } = asking(null, right)
  expect(await signIn.answer(proxy, null)).toBeNull()
  expect(await signIn.answer(proxy, null)).toBeNull()
  expect(asked).toHaveLength(1)
  signIn.forgive()
  expect(await signIn.answer(proxy, null)).toBe(right)
})

test('background work never asks, and doesn’t insist', async () => {
  const { signIn, asked } = asking(right)
  expect(signIn.known(proxy)).toBeNull()
  await signIn.answer(proxy, null)
  const answers = Array.from({ length: 30 }, () => signIn.known(proxy))
  expect(answers.filter((each) => each === right)).toHaveLength(20)
  expect(signIn.known({ ...proxy, port: 1 })).toBeNull()
  expect(asked).toHaveLength(1)
})
