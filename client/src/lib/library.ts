// The library of this browser: matches that were played here, and words that are learnt. It is kept in IndexedDB, and
// nowhere else.
import type { Review } from '../wire'
import type { Asked } from './review'
import type { KeptMatch, Learning } from './vocabulary'

const NAME = 'typecase'
const MATCHES = 'matches'
const LEARNING = 'learning'

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('The browser gave no reason.'))
  })
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(MATCHES, { keyPath: 'match' })
    request.result.createObjectStore(LEARNING, { keyPath: 'word' })
  }
  return asked(request)
}

/** Do something with one shelf of it, and only then say that it is done. */
async function within<T>(shelf: string, how: IDBTransactionMode, deed: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const library = await opened()
  try {
    const all = library.transaction(shelf, how)
    const kept = new Promise<void>((done, failed) => {
      all.oncomplete = () => done()
      all.onabort = () => failed(all.error ?? new Error('The browser keeps no more.'))
    })
    const [found] = await Promise.all([asked(deed(all.objectStore(shelf))), kept])
    return found
  } finally {
    library.close()
  }
}

export async function keepMatch(match: KeptMatch): Promise<void> {
  await within(MATCHES, 'readwrite', (shelf) => shelf.put(match))
}

export function keptMatches(): Promise<KeptMatch[]> {
  return within(MATCHES, 'readonly', (shelf) => shelf.getAll() as IDBRequest<KeptMatch[]>)
}

/** Keep what a review found beside the match, if it is one of hers that is kept here. */
export async function keepMissed({ match, link }: Asked, { seat, missed }: Review): Promise<void> {
  const kept = (await keptMatches()).find((one) => one.seat === seat && (one.match === match || (link && one.record === link)))
  if (kept) await keepMatch({ ...kept, missed })
}

export async function keepLearning(card: Learning): Promise<void> {
  await within(LEARNING, 'readwrite', (shelf) => shelf.put(card))
}

export async function stopLearning(word: string): Promise<void> {
  await within(LEARNING, 'readwrite', (shelf) => shelf.delete(word))
}

export function keptLearning(): Promise<Learning[]> {
  return within(LEARNING, 'readonly', (shelf) => shelf.getAll() as IDBRequest<Learning[]>)
}

/** Nothing is left of it. */
export async function forgetAll(): Promise<void> {
  await within(MATCHES, 'readwrite', (shelf) => shelf.clear())
  await within(LEARNING, 'readwrite', (shelf) => shelf.clear())
}
