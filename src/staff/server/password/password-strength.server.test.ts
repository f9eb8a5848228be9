import { expect, test } from 'vitest'
import { Problem } from '#base/api/problem.ts'
import { requireStrongPassword } from './own-password.server.ts'

const KNOWN = ['meera', 'meera.p@example.com', 'Meera Placeholder', 'Example Academy', 'EXA']
const refusalOf = async (password: string) => {
  const refusal: unknown = await requireStrongPassword(password, KNOWN).catch((error: unknown) => error)
  return refusal instanceof Problem ? refusal.details.issues?.['password'] : refusal
}

test.each([
  'password1234',
  'Password@123',
  'qwertyuiop12',
  '123456789012',
  'aaaaaaaaaaaaaa',
  'abcdefghijkl',
  'iloveyou2024',
  'trustno1trustno1',
  'Welcome@2026',
  'Admin@123456',
  'India@2026india',
  'qwertyuiopasdfghjklzxcvbnm',
  'Qwertyuiop!@#$%^&*()Asdfghjkl',
  'mnbvcxzlkjhgfdsapoiuytrewq',
  'abcdefghijklmnopqrstuvwxyz',
  'AbCdEfGhIjKlMn',
  'ZyXwVuTsRqPoNm',
  '!QAZ2wsx#EDC4rfv',
  'a1b2c3d4e5f6g7h8',
])('%s is too easy to guess', async (password) => {
  expect(await refusalOf(password)).toContain('too easy to guess')
})

test.each(['meera.p@example.com', 'MeeraMeera2026', 'Placeholder123', 'exampleacademy2026', 'Academy-Meera-1'])(
  '%s is made from names that anybody knows',
  async (password) => {
    expect(await refusalOf(password)).toContain('made from your name')
  },
)

test.each(['kettle-amber-frost', 'violet harbour seven', 'xK9#mQ2$vL7p', 'पानी पहाड़ किताब', 'meera likes violet harbours'])(
  '%s is accepted',
  async (password) => {
    expect(await refusalOf(password)).toBeUndefined()
  },
)
