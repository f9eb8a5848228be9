import { useSyncExternalStore } from 'react'
import { useSite } from '#site/use-site.ts'
import { answerPromise, USUAL_PROMISE } from '../answer-time.ts'

const MINUTE_MS = 60_000

/**
 * The time by which a question asked now is answered: 'within 24 hours', 'by Monday, 6 PM'. The served page is cached, so the day appears
 * only in the browser. Give it a line of its own, or the page moves.
 */
export function AnswerPromise() {
  const { company } = useSite()
  return useSyncExternalStore(
    everyMinute,
    () => answerPromise(new Date(), company.hours),
    () => USUAL_PROMISE,
  )
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
