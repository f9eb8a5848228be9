import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { signUp as signUpOnServer } from './subscription.server.ts'

const app = setUpTestApp({ rateLimitScale: 1, isProxied: true, perTest: true })

const signUp = (network: string, number: number) =>
  app.fetch('/api/newsletter', { body: { email: `reader${number}@example.com` }, headers: { 'X-Forwarded-For': network } })

test('one network enters at most twenty addresses in a day', async () => {
  const enter = (number: number) =>
    signUpOnServer(
      app.db,
      { email: `reader${number}@example.com` },
      { limits: app.api.limits, network: '198.51.100.7', proof: undefined },
      app.context(),
    )
  for (let number = 0; number < 20; number += 1) await enter(number)
  await expect(enter(20)).rejects.toThrow('Too many tries')
})

test('the sixth address that one network enters within ten minutes has to wait', async () => {
  for (let number = 0; number < 5; number += 1) await signUp('198.51.100.7', number)
  const refused = await signUp('198.51.100.7', 5)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
})

test('in a flood from many networks a sign-up needs a proof of work', async () => {
  for (let number = 0; number < 60; number += 1) expect((await signUp(`198.51.${number}.1`, number)).status).toBe(200)
  const refused = await signUp('203.0.113.1', 60)
  expect(refused.status).toBe(429)
  expect(refused.body['challenge']).toBeDefined()
})
