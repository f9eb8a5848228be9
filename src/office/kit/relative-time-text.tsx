import { useSyncExternalStore } from 'react'
import { indianTime } from '#base/dates/dates.ts'
import { relativeTime, withinSentence } from './relative-time.ts'

const MINUTE_MS = 60_000

interface RelativeTimeProps {
  instant: string
  /** Set when other words precede it: 'Created just now'. */
  isWithinSentence?: boolean
  className?: string
}

/** '12 min ago', updated while the page is open. The tooltip shows the exact time. */
export function RelativeTime({ instant, isWithinSentence = false, className }: RelativeTimeProps) {
  const now = useNow()
  const then = new Date(instant)
  return (
    <time dateTime={instant} title={indianTime(then)} className={className}>
      {isWithinSentence ? withinSentence(relativeTime(then, now)) : relativeTime(then, now)}
    </time>
  )
}

/** The current time; re-renders once a minute. */
export function useNow(): Date {
  const minute = useSyncExternalStore(followMinutes, () => Math.floor(Date.now() / MINUTE_MS))
  return new Date((minute + 1) * MINUTE_MS - 1)
}

function followMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4)
  return () => clearInterval(timer)
}
