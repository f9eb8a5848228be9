import { SquareArrowOutUpRight } from 'lucide-react'
import type { EditableType } from '../../records/record-type.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ShortLabel } from '../frame/link-to-form.tsx'
import { DeleteLink, EditLink } from './item-links.tsx'

interface CardActionsProps {
  type: EditableType
  id: number
  /** Completes the labels for screen readers: 'Edit VDA 6.3'. */
  of: string
  publicPath: string
}

/** The foot of a card in a grid: edit, delete, and the public page in a new tab. */
export function CardActions({ type, id, of, publicPath }: CardActionsProps) {
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
      <EditLink type={type} id={id} of={of} />
      <DeleteLink type={type} id={id} of={of} />
      <LinkButton
        href={publicPath}
        target="_blank"
        variant="secondary"
        size="dense"
        icon={<SquareArrowOutUpRight />}
        title="View on site"
        className="md:ms-auto md:size-9 md:border-transparent md:px-0 md:pointer-coarse:size-11"
      >
        <span className="md:sr-only">
          <ShortLabel first="View" rest="on site" />
          <span className="sr-only">: {of} (opens in a new tab)</span>
        </span>
      </LinkButton>
    </div>
  )
}
