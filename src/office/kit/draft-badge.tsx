import { StatusBadge } from '#ui/badge.tsx'

/** Marks a draft in a list. Published records need no mark. */
export function DraftBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? null : <StatusBadge tone="neutral">Draft</StatusBadge>
}
