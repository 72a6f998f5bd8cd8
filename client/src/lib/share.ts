// Sending a few lines to others: by whatever the device has for it, else by the clipboard, and on a plain
// page of the house's own network, where a browser gives neither, as one copied by hand.

/** What was done with it: to be said. */
export async function share(text: string): Promise<'sent' | 'copied' | 'refused'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text })
      return 'sent'
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === 'AbortError') return 'refused'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return copiedByHand(text) ? 'copied' : 'refused'
  }
}

function copiedByHand(text: string): boolean {
  const held = document.createElement('textarea')
  held.value = text
  held.setAttribute('readonly', '')
  held.style.position = 'fixed'
  held.style.opacity = '0'
  document.body.append(held)
  held.select()
  const done = document.execCommand('copy')
  held.remove()
  return done
}
