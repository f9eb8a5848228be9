/**
 * Translators put the texts of a page into elements of their own. React then asks to remove a text from where it no longer is,
 * or to insert something before it, and the browser would throw, which takes the whole page away
 * (https://github.com/facebook/react/issues/11538). Here the element that has come in between is meant.
 */
export function allowMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const outermost = childAround(this, child)
    if (outermost) removeChild.call(this, outermost)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && childAround(this, next))
    return node
  }
}

/** The child of `parent` that is this node or contains it; null when the node is somewhere else. */
function childAround(parent: Node, node: Node): Node | null {
  let outermost: Node | null = node
  while (outermost && outermost.parentNode !== parent) outermost = outermost.parentNode
  return outermost
}
