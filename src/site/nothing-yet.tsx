import { Inbox } from 'lucide-react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Shown on a page without content, to which no link leads. */
export function NothingYet({ title }: { title: string }) {
  return (
    <EmptyState
      icon={Inbox}
      title={title}
      help="Tell us what you are looking for."
      action={<LinkButton to="/contact">Contact Us</LinkButton>}
    />
  )
}
