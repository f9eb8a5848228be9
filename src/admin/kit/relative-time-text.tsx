import { useSyncExternalStore } from 'react'
import { indianTime } from '../../shared/dates.ts'
import { relativeTime, withinSentence } from './relative-time.ts'

const MINUTE_MS = 60_000

interface RelativeTimeProps {
  instant: string
  /** Other words of the sentence stand before it: 'Made just now'. */
  isWithinSentence?: boolean
  className?: string
}

/** '12 min ago', kept true while the page is open; the exact time under the pointer. */
export function RelativeTime({ instant, isWithinSentence = false, className }: RelativeTimeProps) {
  const now = useNow()
  const then = new Date(instant)
  return (
    <time dateTime={instant} title={indianTime(then)} className={className}>
      {isWithinSentence ? withinSentence(relativeTime(then, now)) : relativeTime(then, now)}
    </time>
  )
}

/** The time to the minute. */
export function useNow(): Date {
  const minute = useSyncExternalStore(followMinutes, () => Math.floor(Date.now() / MINUTE_MS))
  return new Date((minute + 1) * MINUTE_MS - 1)
}

function followMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4)
  return () => clearInterval(timer)
}
