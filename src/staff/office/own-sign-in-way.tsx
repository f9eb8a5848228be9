import type { ReactNode } from 'react'

export function Way({
  icon,
  title,
  badge,
  action,
  children,
}: {
  icon: ReactNode
  title: string
  badge: ReactNode
  action: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span className="mt-0.5 shrink-0 text-primary [&>svg]:size-5">{icon}</span>
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          {badge}
        </h3>
        <div className="text-small text-text-2">{children}</div>
      </div>
      {action}
    </li>
  )
}
