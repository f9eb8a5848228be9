import { ExternalLink } from '../../ui/button/link.tsx'

/** The consent that sending implies. The policy opens in a new tab, so that nothing typed is lost. */
export function ConsentLine({ className }: { className?: string }) {
  return (
    <p className={className ?? 'text-small text-text-2'}>
      By sending this form you agree that we store these details to answer you.{' '}
      <ExternalLink href="/privacy">Privacy Policy</ExternalLink>
    </p>
  )
}
