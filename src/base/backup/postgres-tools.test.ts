import { expect, test } from 'vitest'
import { complaintIn } from './postgres-copy.server.ts'

test('of what a tool of PostgreSQL says only the complaint is kept, never the values of a row', () => {
  const said =
    'psql:/data/restore.sql:12: ERROR:  duplicate key value violates unique constraint "people_email"\nDETAIL:  Key (email)=(asha.example@example.com) already exists.\nCONTEXT:  COPY people, line 3\n'
  expect(complaintIn(said)).toBe('duplicate key value violates unique constraint "people_email"')
  expect(complaintIn('pg_dump: warning: something\npg_dump: error: connection refused\n')).toBe('connection refused')
  expect(complaintIn('')).toBe('it gave no reason.')
})
