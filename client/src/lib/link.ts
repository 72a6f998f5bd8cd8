// A link that holds a whole match: its record, gzipped, after the #. So nothing of it is kept on a server, or sent to one
// before somebody opens it.

/** Characters of the record in a link: messengers cut off what is longer. */
export const LONGEST = 8192
/** Characters of a record: nothing is unpacked beyond that. */
const LARGEST = 262_144

const NO_MATCH = 'This link holds no match.'

/** The record as a link holds it; nothing, where that would be too long. */
export async function packed(record: string, longest = LONGEST): Promise<string> {
  const bytes = new Uint8Array(await new Response(new Blob([record]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  const told = btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  return told.length > longest ? '' : told
}

/** The record that a link holds; an error where it holds none, or was damaged: gzip has a checksum of its own. */
export async function unpacked(told: string): Promise<string> {
  try {
    if (told.length > LONGEST) throw new Error(NO_MATCH)
    const bytes = Uint8Array.from(atob(told.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      if (text.length > LARGEST) throw new Error(NO_MATCH)
    }
    return text
  } catch {
    throw new Error(NO_MATCH)
  }
}
