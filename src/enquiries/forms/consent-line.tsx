import { ExternalLink } from '../../ui/button/link.tsx'

/** What a sender agrees to; the policy opens beside the form, so that nothing typed is lost. */
export function ConsentLine({ className }: { className?: string }) {
  return (
    <p className={className ?? 'text-small text-text-2'}>
      By sending this form you agree that we store these details to answer you.{' '}
      <ExternalLink href="/privacy">Privacy Policy</ExternalLink>
    </p>
  )
}
