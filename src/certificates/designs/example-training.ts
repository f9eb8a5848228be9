import type { TrainingSnapshot } from '../training-snapshot.schema.ts'

/** The training of a specimen, so that every placeholder of a design has a value. */
export const EXAMPLE_TRAINING: Omit<TrainingSnapshot, 'kind'> = {
  startDate: '2026-12-14',
  endDate: '2026-12-16',
  days: ['2026-12-14', '2026-12-15', '2026-12-16'],
  hours: 24,
  mode: 'classroom',
  place: 'Faridabad',
  trainers: ['Ravi Sample'],
  client: 'Mock Motors',
  rule: { minAttendance: null, passMark: null },
  attendance: 100,
  score: 82,
  result: 'passed',
  exception: null,
}
