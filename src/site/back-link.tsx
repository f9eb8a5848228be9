import { ArrowLeft } from 'lucide-react'
import { TextLink } from '#ui/button/link.tsx'

/** A link back to the list: '← Back to All Programs'. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="no-print">
      <TextLink to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold no-underline hover:underline">
        <ArrowLeft className="size-4" />
        {children}
      </TextLink>
    </p>
  )
}
