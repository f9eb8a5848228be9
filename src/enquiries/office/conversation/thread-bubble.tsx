import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageOf } from '#base/text/language.ts'
import { classes } from '#ui/classes.ts'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'

interface BubbleProps {
  author: string
  at: string
  icon?: LucideIcon
  /** Text alternative of the icon: 'Note by'. */
  iconText?: string
  className: string
  action?: ReactNode
  failure?: string | undefined
  children: ReactNode
}

/** One entry of the conversation, with author and time. */
export function Bubble({ author, at, icon: Icon, iconText, className, action = null, failure, children }: BubbleProps) {
  return (
    <li className={classes('grid gap-1 rounded-md border px-3 py-2', className)}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p className="min-w-0 text-small text-text-2 wrap-anywhere">
          {Icon && (
            <>
              <Icon className="me-1 inline size-4 align-text-bottom" />
              <span className="sr-only">{iconText} </span>
            </>
          )}
          <span lang={languageOf(author)} className="font-semibold text-text">
            {author}
          </span>
          {', '}
          <RelativeTime instant={at} />
        </p>
        {action}
      </div>
      {children}
      {failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          {failure}
        </p>
      )}
    </li>
  )
}

export function Words({ children: text }: { children: string }) {
  return (
    <p lang={languageOf(text)} className="whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  )
}
