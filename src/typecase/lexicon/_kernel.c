/* Word search in C: the same answers as search_tree.py, search_best.py and board_search.py, which
 * say what is done and why. Arrays come from there, by the buffer protocol, and are never written.
 * Where something here is not simple (cards of several letters, odd input) the answer is
 * NotImplemented, and Python does it. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

typedef uint64_t u64;
typedef int32_t i32;

enum { FAN = 8, MARK = 63, LETTERS = 26, WILD = 26, COPIES = 16, MOST_CARDS = 64, MOST_HELD = 16 };
#define LONGEST 256 /* lengths are bytes */

#if defined(__x86_64__) && defined(__GNUC__)
#define X86 1
#include <immintrin.h>
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define AVX2 __attribute__((target("avx2,popcnt,bmi")))
#define AVX512 __attribute__((target("avx512f,avx512vl,avx512vpopcntdq,avx2,popcnt,bmi")))
#else
#define X86 0
#define ALWAYS_INLINE inline
#define AVX2
#define AVX512
#endif

/* How much of the processor to use: 0 plain C, 1 AVX2, 2 AVX-512. */
static int level;

static int highest_level(void)
{
#if X86
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("popcnt"))
        return 0;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512vpopcntdq")
               ? 2
               : 1;
#else
    return 0;
#endif
}

static inline int bits_set(u64 x)
{
#if defined(__GNUC__)
    return __builtin_popcountll(x);
#else
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#endif
}

static inline int lowest_bit(u64 x)
{
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    return bits_set((x & (~x + 1)) - 1);
#endif
}

/* Of eight signatures in a row, those that lack at most `wild` features: bit i for the i-th. */
typedef unsigned Eight(const u64 *signatures, u64 low, int wild);

static ALWAYS_INLINE unsigned eight_plain(const u64 *signatures, u64 low, int wild)
{
    unsigned fitting = 0;
    for (int at = 0; at < FAN; at++) {
        u64 lacking = signatures[at] & low;
        for (int drop = 0; drop < wild; drop++) /* the lowest bit, so often */
            lacking &= lacking - 1;
        fitting |= (unsigned)!lacking << at;
    }
    return fitting;
}

#if X86
AVX2 static inline unsigned eight_avx2(const u64 *signatures, u64 low, int wild)
{
    const __m256i mask = _mm256_set1_epi64x((long long)low), minus = _mm256_set1_epi64x(-1);
    __m256i first = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)signatures), mask);
    __m256i second =
        _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(signatures + 4)), mask);
    for (int drop = 0; drop < wild; drop++) {
        first = _mm256_and_si256(first, _mm256_add_epi64(first, minus));
        second = _mm256_and_si256(second, _mm256_add_epi64(second, minus));
    }
    const __m256i none = _mm256_setzero_si256();
    int low_half = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(first, none)));
    int high_half = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(second, none)));
    return (unsigned)(low_half | high_half << 4);
}

AVX512 static inline unsigned eight_avx512(const u64 *signatures, u64 low, int wild)
{
    __m512i lacking = _mm512_and_si512(_mm512_loadu_si512(signatures),
                                       _mm512_set1_epi64((long long)low));
    return _mm512_cmple_epu64_mask(_mm512_popcnt_epi64(lacking), _mm512_set1_epi64(wild));
}
#endif

/* The positions of the bits of a byte, for writing down without branches which ones are set. */
static unsigned char positions[256][FAN];

static void fill_positions(void)
{
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0, count = 0; bit < FAN; bit++)
            if (byte >> bit & 1)
                positions[byte][count++] = (unsigned char)bit;
}

/* ---------------------------------------------------------------- arrays that Python owns */

typedef struct {
    Py_buffer buffers[MOST_HELD];
    int count;
} Held;

static void *hold(Held *held, PyObject *array, Py_ssize_t item, Py_ssize_t *length)
{
    Py_buffer *buffer = &held->buffers[held->count];
    if (held->count == MOST_HELD) {
        PyErr_SetString(PyExc_ValueError, "too many arrays");
        return NULL;
    }
    if (PyObject_GetBuffer(array, buffer, PyBUF_SIMPLE) < 0)
        return NULL;
    held->count++;
    if (length)
        *length = buffer->len / item;
    return buffer->buf;
}

static void let_go(Held *held)
{
    while (held->count)
        PyBuffer_Release(&held->buffers[--held->count]);
}

/* ---------------------------------------------------------------- cards */

typedef struct {
    int count, wild;
    signed char face[MOST_CARDS]; /* 0 … 25, or WILD */
    unsigned char have[LETTERS];
} Cards;

static int add_card(Cards *cards, Py_UCS4 face)
{
    int code;
    if (face >= 'A' && face <= 'Z')
        code = (int)face - 'A';
    else if (face >= 'a' && face <= 'z')
        code = (int)face - 'a';
    else if (face == '?')
        code = WILD;
    else
        return 0;
    if (cards->count == MOST_CARDS)
        return 0;
    cards->face[cards->count++] = (signed char)code;
    if (code == WILD)
        cards->wild++;
    else
        cards->have[code]++;
    return 1;
}

/* "KOM?", "K O M ?", or a list of such; 0 where a card is not one letter or wild. */
static int read_cards(PyObject *given, Cards *cards)
{
    cards->count = cards->wild = 0;
    memset(cards->have, 0, sizeof cards->have);
    if (PyUnicode_Check(given)) {
        if (!PyUnicode_IS_ASCII(given))
            return 0;
        const Py_UCS1 *text = PyUnicode_1BYTE_DATA(given);
        Py_ssize_t length = PyUnicode_GET_LENGTH(given);
        int spaced = length > 1 && text[1] == ' ';
        for (Py_ssize_t at = 0; at < length; at++) {
            if (spaced && at & 1) {
                if (text[at] != ' ')
                    return 0;
            } else if (!add_card(cards, text[at]))
                return 0;
        }
        return 1;
    }
    int listed = PyList_Check(given);
    if (!listed && !PyTuple_Check(given))
        return 0;
    Py_ssize_t length = listed ? PyList_GET_SIZE(given) : PyTuple_GET_SIZE(given);
    for (Py_ssize_t at = 0; at < length; at++) {
        PyObject *face = listed ? PyList_GET_ITEM(given, at) : PyTuple_GET_ITEM(given, at);
        if (!PyUnicode_Check(face) || PyUnicode_GET_LENGTH(face) != 1 ||
            !add_card(cards, PyUnicode_READ_CHAR(face, 0)))
            return 0;
    }
    return 1;
}

typedef struct {
    u64 low[LETTERS][COPIES], high[LETTERS][COPIES];
} Features;

typedef struct {
    u64 low, high;
    int wild;
} Lacking;

static Lacking lacking_of(const Features *features, const Cards *cards)
{
    u64 low = 0, high = 0;
    for (int letter = 0; letter < LETTERS; letter++)
        for (int copy = 0; copy < cards->have[letter] && copy < COPIES; copy++) {
            low |= features->low[letter][copy];
            high |= features->high[letter][copy];
        }
    Lacking lacking = {~low & (((u64)1 << MARK) - 1), ~high, cards->wild};
    return lacking;
}

static int take_features(Features *features, PyObject *low, PyObject *high)
{
    Held held = {.count = 0};
    Py_ssize_t lows, highs;
    const void *from_low = hold(&held, low, 8, &lows);
    const void *from_high = from_low ? hold(&held, high, 8, &highs) : NULL;
    int fine = from_high && lows == LETTERS * COPIES && highs == LETTERS * COPIES;
    if (fine) {
        memcpy(features->low, from_low, sizeof features->low);
        memcpy(features->high, from_high, sizeof features->high);
    } else if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "features are 26 letters by 16 copies");
    let_go(&held);
    return fine;
}

/* Signatures of the rare features, for the few words that have one. */
typedef struct {
    const i32 *slots;
    const u64 *high;
    Py_ssize_t count;
} Marked;

static int fits_marked(const Marked *marked, i32 slot, u64 low, const Lacking *lacking)
{
    Py_ssize_t from = 0, to = marked->count;
    while (from < to) {
        Py_ssize_t middle = (from + to) / 2;
        if (marked->slots[middle] < slot)
            from = middle + 1;
        else
            to = middle;
    }
    if (from == marked->count || marked->slots[from] != slot)
        return 0; /* no word, but what fills up the last group */
    return bits_set(low & lacking->low) + bits_set(marked->high[from] & lacking->high) <=
           lacking->wild;
}

/* ---------------------------------------------------------------- the signature tree */

enum { MOST_LEVELS = 8 };

typedef struct {
    PyObject_HEAD
    Held held;
    Features features;
    Marked marked;
    int depth;
    const u64 *level[MOST_LEVELS]; /* leaves first */
    Py_ssize_t size[MOST_LEVELS];
    PyObject **texts;   /* by slot, or by home where slots have homes; None until first wanted */
    const i32 *homes;   /* by slot, or NULL */
    const i32 *numbers; /* by slot */
    const unsigned char *lengths; /* by slot */
    const char *letters;          /* of all words by number, one after another */
    const i32 *starts;            /* by number: where a word's letters begin */
    Py_ssize_t count;
    i32 *room; /* twice as many slots as there are leaves; used while the GIL is held */
} Tree;

/* Of the children of each parent, those that fit; `kept` has room for seven more. */
static ALWAYS_INLINE Py_ssize_t keep_children(Eight *eight, const u64 *signatures, Py_ssize_t size,
                                              const i32 *parents, Py_ssize_t count, u64 low,
                                              int wild, i32 *kept)
{
    Py_ssize_t found = 0;
    for (Py_ssize_t at = 0; at < count; at++) {
        i32 base = parents[at] * FAN;
        if (base >= size)
            break; /* so many wild cards that even what fills up a group fits */
        unsigned fitting = eight(signatures + base, low, wild);
        for (int which = 0; which < FAN; which++)
            kept[found + which] = base + positions[fitting][which];
        found += bits_set(fitting);
    }
    return found;
}

/* From the roots to the leaves; returns how many fit, and where they are in `*here`. */
static ALWAYS_INLINE Py_ssize_t descend(Eight *eight, const Tree *tree, const Lacking *lacking,
                                        i32 **here, i32 **next)
{
    int at = tree->depth - 1;
    Py_ssize_t count = tree->size[at] / FAN;
    for (i32 root = 0; root < count; root++)
        (*here)[root] = root;
    for (; at >= 0; at--) {
        count = keep_children(eight, tree->level[at], tree->size[at], *here, count, lacking->low,
                              lacking->wild, *next);
        i32 *swap = *here;
        *here = *next;
        *next = swap;
    }
    return count;
}

#if X86
AVX2 static Py_ssize_t descend_avx2(const Tree *tree, const Lacking *lacking, i32 **here,
                                    i32 **next)
{
    return descend(eight_avx2, tree, lacking, here, next);
}

AVX512 static Py_ssize_t descend_avx512(const Tree *tree, const Lacking *lacking, i32 **here,
                                        i32 **next)
{
    return descend(eight_avx512, tree, lacking, here, next);
}
#endif

/* The slots of all fitting words, in `*slots`. */
static Py_ssize_t find(Tree *tree, const Lacking *lacking, const i32 **slots)
{
    i32 *here = tree->room, *next = tree->room + tree->size[0] + FAN;
    Py_ssize_t count;
#if X86
    if (level == 2)
        count = descend_avx512(tree, lacking, &here, &next);
    else if (level == 1)
        count = descend_avx2(tree, lacking, &here, &next);
    else
#endif
        count = descend(eight_plain, tree, lacking, &here, &next);
    const u64 *leaves = tree->level[0];
    Py_ssize_t kept = 0;
    for (Py_ssize_t at = 0; at < count; at++) {
        i32 slot = here[at];
        here[kept] = slot;
        kept += !(leaves[slot] >> MARK) || fits_marked(&tree->marked, slot, leaves[slot], lacking);
    }
    *slots = here;
    return kept;
}

static int tree_init(Tree *tree, PyObject *args, PyObject *keywords)
{
    PyObject *levels, *marked, *high, *texts, *homes, *numbers, *lengths, *letters, *starts,
        *feature_low, *feature_high;
    (void)keywords;
    if (tree->held.count || tree->room) {
        PyErr_SetString(PyExc_TypeError, "a tree is made once");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "O!OOOOOOOOOO", &PyTuple_Type, &levels, &marked, &high, &texts,
                          &homes, &numbers, &lengths, &letters, &starts, &feature_low,
                          &feature_high))
        return -1;
    Held *held = &tree->held;
    tree->depth = (int)PyTuple_GET_SIZE(levels);
    if (tree->depth < 1 || tree->depth > MOST_LEVELS) {
        PyErr_SetString(PyExc_ValueError, "a tree has 1 to 8 levels");
        return -1;
    }
    for (int level = 0; level < tree->depth; level++)
        if (!(tree->level[level] =
                  hold(held, PyTuple_GET_ITEM(levels, level), 8, &tree->size[level])))
            return -1;
    Py_ssize_t numbered, long_enough, started, housed;
    if (!take_features(&tree->features, feature_low, feature_high) ||
        !(tree->marked.slots = hold(held, marked, 4, &tree->marked.count)) ||
        !(tree->marked.high = hold(held, high, 8, NULL)) ||
        !(tree->texts = hold(held, texts, sizeof(PyObject *), &tree->count)) ||
        !(tree->numbers = hold(held, numbers, 4, &numbered)) ||
        !(tree->lengths = hold(held, lengths, 1, &long_enough)) ||
        !(tree->letters = hold(held, letters, 1, NULL)) ||
        !(tree->starts = hold(held, starts, 4, &started)))
        return -1;
    housed = started;
    if (homes != Py_None && !(tree->homes = hold(held, homes, 4, &housed)))
        return -1;
    if (numbered < tree->count || started < tree->count || housed < tree->count || long_enough < tree->count || tree->size[0] < tree->count) {
        PyErr_SetString(PyExc_ValueError, "a tree's arrays are as long as its words are many");
        return -1;
    }
    tree->room = PyMem_Malloc(sizeof(i32) * 2 * (size_t)(tree->size[0] + FAN));
    if (!tree->room) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

static void tree_dealloc(Tree *tree)
{
    PyTypeObject *type = Py_TYPE(tree);
    let_go(&tree->held);
    PyMem_Free(tree->room);
    type->tp_free((PyObject *)tree);
    Py_DECREF(type);
}

/* `known` is None or bytes, one for each slot. */
static int read_known(PyObject *given, Py_ssize_t count, const char **known)
{
    *known = NULL;
    if (given == Py_None)
        return 1;
    if (!PyBytes_Check(given) || PyBytes_GET_SIZE(given) < count) {
        PyErr_SetString(PyExc_ValueError, "known: one byte for each word");
        return 0;
    }
    *known = PyBytes_AS_STRING(given);
    return 1;
}

static PyObject *new_text(const Tree *tree, i32 number, int length)
{
    PyObject *text = PyUnicode_New(length, 127);
    if (text)
        memcpy(PyUnicode_1BYTE_DATA(text), tree->letters + tree->starts[number], (size_t)length);
    return text;
}

/* The word in a slot, made when first wanted; the reference is the array's own. */
static inline PyObject *text_at(const Tree *tree, i32 slot)
{
    PyObject **text = &tree->texts[tree->homes ? tree->homes[slot] : slot];
    if (*text == Py_None || !*text) {
        PyObject *made = new_text(tree, tree->numbers[slot], tree->lengths[slot]);
        if (!made)
            return NULL;
        Py_XSETREF(*text, made);
    }
    return *text;
}

/* A number of letters; what is beyond any word's length is cut down to that. */
static int read_length(PyObject *given, long *length)
{
    int beyond;
    *length = PyLong_AsLongAndOverflow(given, &beyond);
    if (beyond)
        *length = beyond < 0 ? -1 : LONGEST;
    return *length != -1 || beyond || !PyErr_Occurred();
}

PyDoc_STRVAR(every_doc, "every(cards, known, least, most): the texts of all words that fit");
static PyObject *tree_every(Tree *tree, PyObject *const *args, Py_ssize_t count)
{
    Cards cards;
    const char *known;
    const i32 *slots;
    if (count != 4 || !tree->room) {
        PyErr_SetString(PyExc_TypeError, "every(cards, known, least, most)");
        return NULL;
    }
    if (!read_cards(args[0], &cards))
        Py_RETURN_NOTIMPLEMENTED;
    if (!read_known(args[1], tree->count, &known))
        return NULL;
    long least, most;
    if (!read_length(args[2], &least) || !read_length(args[3], &most))
        return NULL;
    Lacking lacking = lacking_of(&tree->features, &cards);
    Py_ssize_t found = find(tree, &lacking, &slots), kept = 0;
    i32 *chosen = (i32 *)slots; /* our own room */
    if (known || least > 1 || most < LONGEST) {
        for (Py_ssize_t at = 0; at < found; at++) {
            i32 slot = slots[at];
            chosen[kept] = slot;
            kept += (!known || known[slot]) & (tree->lengths[slot] >= least) &
                    (tree->lengths[slot] <= most);
        }
        found = kept;
    }
    PyObject *words = PyList_New(found);
    if (!words)
        return NULL;
    for (Py_ssize_t at = 0; at < found; at++) {
        PyObject *text = text_at(tree, chosen[at]);
        if (!text) {
            Py_DECREF(words);
            return NULL;
        }
        PyList_SET_ITEM(words, at, Py_NewRef(text));
    }
    return words;
}

PyDoc_STRVAR(fitting_doc, "fitting(low, high, wild): the slots of all words that fit, as bytes");
static PyObject *tree_fitting(Tree *tree, PyObject *const *args, Py_ssize_t count)
{
    const i32 *slots;
    if (count != 3 || !tree->room) {
        PyErr_SetString(PyExc_TypeError, "fitting(low, high, wild)");
        return NULL;
    }
    Lacking lacking = {PyLong_AsUnsignedLongLong(args[0]), 0, 0};
    if (PyErr_Occurred())
        return NULL;
    lacking.high = PyLong_AsUnsignedLongLong(args[1]);
    if (PyErr_Occurred())
        return NULL;
    lacking.wild = (int)PyLong_AsLong(args[2]);
    if (PyErr_Occurred())
        return NULL;
    Py_ssize_t found = find(tree, &lacking, &slots);
    return PyBytes_FromStringAndSize((const char *)slots, found * (Py_ssize_t)sizeof(i32));
}

/* ---------------------------------------------------------------- the best word */

#define TREE_NAME "typecase.lexicon._kernel.Tree"

typedef struct {
    PyObject_HEAD
    Held held;
    Marked marked;
    const u64 *leaves, *middles, *tops;
    const i32 *numbers; /* by slot; -1 where no word is */
    const i32 *values;  /* by slot: what the letters are worth */
    const i32 *starts;  /* of each bucket, in blocks; one more at the end */
    const i32 *lengths, *highest, *lowest; /* of the words in each bucket */
    Py_ssize_t buckets, count;
    const i32 *worth; /* as values, but by slot of the tree */
    Tree *tree;       /* of the same words */
    PyTypeObject *found;
    i32 points[LETTERS], dearest;
} Ladder;

static int ladder_init(Ladder *ladder, PyObject *args, PyObject *keywords)
{
    PyObject *leaves, *middles, *tops, *marked, *high, *numbers, *values, *starts, *lengths,
        *highest, *lowest, *points, *worth, *tree, *found;
    Py_ssize_t slots, middle, block, numbered, valued, bounds, most, fewest, letters;
    const i32 *given;
    (void)keywords;
    if (ladder->held.count) {
        PyErr_SetString(PyExc_TypeError, "a ladder is made once");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "OOOOOOOOOOOOOOO!", &leaves, &middles, &tops, &marked, &high,
                          &numbers, &values, &starts, &lengths, &highest, &lowest, &points,
                          &worth, &tree, &PyType_Type, &found))
        return -1;
    Held *held = &ladder->held;
    if (!(ladder->leaves = hold(held, leaves, 8, &slots)) ||
        !(ladder->middles = hold(held, middles, 8, &middle)) ||
        !(ladder->tops = hold(held, tops, 8, &block)) ||
        !(ladder->marked.slots = hold(held, marked, 4, &ladder->marked.count)) ||
        !(ladder->marked.high = hold(held, high, 8, NULL)) ||
        !(ladder->numbers = hold(held, numbers, 4, &numbered)) ||
        !(ladder->values = hold(held, values, 4, &valued)) ||
        !(ladder->starts = hold(held, starts, 4, &bounds)) ||
        !(ladder->lengths = hold(held, lengths, 4, &ladder->buckets)) ||
        !(ladder->highest = hold(held, highest, 4, &most)) ||
        !(ladder->lowest = hold(held, lowest, 4, &fewest)) ||
        !(given = hold(held, points, 4, &letters)) ||
        !(ladder->worth = hold(held, worth, 4, &ladder->count)))
        return -1;
    if (strcmp(Py_TYPE(tree)->tp_name, TREE_NAME) || !((Tree *)tree)->room ||
        ((Tree *)tree)->count != ladder->count || numbered != slots || valued != slots || middle * FAN != slots ||
        block < slots / (FAN * FAN) + FAN || bounds != ladder->buckets + 1 ||
        most != ladder->buckets || fewest != ladder->buckets || letters != LETTERS ||
        !PyType_IsSubtype((PyTypeObject *)found, &PyTuple_Type)) {
        PyErr_SetString(PyExc_ValueError, "a ladder's arrays do not fit each other");
        return -1;
    }
    memcpy(ladder->points, given, sizeof ladder->points);
    ladder->dearest = given[0];
    for (int letter = 1; letter < LETTERS; letter++)
        if (given[letter] > ladder->dearest)
            ladder->dearest = given[letter];
    ladder->found = (PyTypeObject *)Py_NewRef(found);
    ladder->tree = (Tree *)Py_NewRef(tree);
    return 0;
}

static void ladder_dealloc(Ladder *ladder)
{
    PyTypeObject *type = Py_TYPE(ladder);
    let_go(&ladder->held);
    Py_XDECREF(ladder->found);
    Py_XDECREF(ladder->tree);
    type->tp_free((PyObject *)ladder);
    Py_DECREF(type);
}

/* What to look for, and the best so far. */
typedef struct {
    Lacking lacking;
    const char *known; /* by number, or NULL */
    i32 best, number, length;
} Hunt;

/* Without wild cards so few words fit that finding them all is the quickest. */
static void hunt_all_fitting(const Ladder *ladder, const i32 *bonus, long least, long most,
                             Hunt *hunt)
{
    Tree *tree = ladder->tree;
    const i32 *slots;
    Py_ssize_t count = find(tree, &hunt->lacking, &slots);
    for (Py_ssize_t at = 0; at < count; at++) {
        i32 length = tree->lengths[slots[at]], score = ladder->worth[slots[at]] + bonus[length];
        if (score < hunt->best || length < least || length > most)
            continue;
        i32 number = tree->numbers[slots[at]];
        if ((score == hunt->best && number > hunt->number) ||
            (hunt->known && !hunt->known[number]))
            continue;
        hunt->best = score;
        hunt->number = number;
        hunt->length = length;
    }
}

/* A word that fits by its common features: is it the best so far? */
static void consider(const Ladder *ladder, i32 slot, i32 bonus, i32 length, Hunt *hunt)
{
    i32 score = ladder->values[slot] + bonus, number = ladder->numbers[slot];
    u64 leaf = ladder->leaves[slot];
    if (score < hunt->best || (score == hunt->best && number > hunt->number) || number < 0 ||
        (hunt->known && !hunt->known[number]) ||
        (leaf >> MARK && !fits_marked(&ladder->marked, slot, leaf, &hunt->lacking)))
        return;
    hunt->best = score;
    hunt->number = number;
    hunt->length = length;
}

static ALWAYS_INLINE void hunt_bucket(Eight *eight, const Ladder *ladder, i32 bucket, i32 bonus,
                                      Hunt *hunt)
{
    const u64 low = hunt->lacking.low;
    const int wild = hunt->lacking.wild;
    i32 to = ladder->starts[bucket + 1];
    for (i32 first = ladder->starts[bucket]; first < to; first += FAN) {
        unsigned blocks = eight(ladder->tops + first, low, wild);
        if (to - first < FAN)
            blocks &= (1u << (to - first)) - 1;
        for (; blocks; blocks &= blocks - 1) {
            i32 block = (first + lowest_bit(blocks)) * FAN;
            unsigned groups = eight(ladder->middles + block, low, wild);
            for (; groups; groups &= groups - 1) {
                i32 group = (block + lowest_bit(groups)) * FAN;
                unsigned words = eight(ladder->leaves + group, low, wild);
                for (; words; words &= words - 1)
                    consider(ladder, group + lowest_bit(words), bonus, ladder->lengths[bucket], hunt);
            }
        }
    }
}

/* Buckets that could score the most first, until the next one cannot beat what we have. */
static ALWAYS_INLINE void hunt_all(Eight *eight, const Ladder *ladder, const i32 *order,
                                   const i32 *bonus, const i32 *reach, long least, long most,
                                   Hunt *hunt)
{
    for (Py_ssize_t at = 0; at < ladder->buckets; at++) {
        i32 bucket = order[at], length = ladder->lengths[bucket];
        if (length < least || length > most || ladder->lowest[bucket] > reach[length])
            continue; /* every word in it is worth more than the cards are */
        if (ladder->highest[bucket] + bonus[length] < hunt->best)
            break;
        if (reach[length] + bonus[length] >= hunt->best)
            hunt_bucket(eight, ladder, bucket, bonus[length], hunt);
    }
}

#if X86
AVX2 static void hunt_avx2(const Ladder *ladder, const i32 *order, const i32 *bonus,
                           const i32 *reach, long least, long most, Hunt *hunt)
{
    hunt_all(eight_avx2, ladder, order, bonus, reach, least, most, hunt);
}

AVX512 static void hunt_avx512(const Ladder *ladder, const i32 *order, const i32 *bonus,
                               const i32 *reach, long least, long most, Hunt *hunt)
{
    hunt_all(eight_avx512, ladder, order, bonus, reach, least, most, hunt);
}
#endif

/* Letters from letter cards while they last, the others from wild cards; leftmost first. */
static PyObject *lay(const Cards *cards, PyObject *word)
{
    const Py_UCS1 *text = PyUnicode_1BYTE_DATA(word);
    Py_ssize_t length = PyUnicode_GET_LENGTH(word);
    signed char wanting[LETTERS] = {0};
    u64 used = 0;
    for (Py_ssize_t at = 0; at < length; at++)
        wanting[text[at] - 'A']++;
    for (int letter = 0; letter < LETTERS; letter++) /* from here: how many must be wild */
        wanting[letter] = (signed char)(wanting[letter] > cards->have[letter]
                                            ? wanting[letter] - cards->have[letter]
                                            : 0);
    PyObject *laid = PyTuple_New(length);
    if (!laid)
        return NULL;
    for (Py_ssize_t at = 0; at < length; at++) {
        int letter = text[at] - 'A', card = 0;
        while (card < cards->count &&
               (used >> card & 1 || !(cards->face[card] == letter ||
                                      (cards->face[card] == WILD && wanting[letter] > 0))))
            card++;
        if (card < cards->count && cards->face[card] == WILD)
            wanting[letter]--;
        used |= (u64)1 << (card & 63);
        PyObject *place = PyLong_FromLong(card);
        if (!place) {
            Py_DECREF(laid);
            return NULL;
        }
        PyTuple_SET_ITEM(laid, at, place);
    }
    return laid;
}

static PyObject *make_found(const Ladder *ladder, const Cards *cards, const Hunt *hunt)
{
    PyObject *word = new_text(ladder->tree, hunt->number, hunt->length);
    PyObject *laid = word ? lay(cards, word) : NULL, *score = PyLong_FromLong(hunt->best);
    PyObject *found = laid && score ? ladder->found->tp_alloc(ladder->found, 3) : NULL;
    if (!found) {
        Py_XDECREF(word);
        Py_XDECREF(laid);
        Py_XDECREF(score);
        return NULL;
    }
    PyTuple_SET_ITEM(found, 0, word);
    PyTuple_SET_ITEM(found, 1, score);
    PyTuple_SET_ITEM(found, 2, laid);
    return found;
}

/* The most that words of each length can score, from the dearest cards on. */
static void reach_of(const Cards *cards, const Ladder *ladder, i32 *reach)
{
    i32 points[MOST_CARDS];
    for (int card = 0; card < cards->count; card++) {
        i32 mine =
            cards->face[card] == WILD ? ladder->dearest : ladder->points[(int)cards->face[card]];
        int at = card;
        for (; at > 0 && points[at - 1] < mine; at--)
            points[at] = points[at - 1];
        points[at] = mine;
    }
    reach[0] = 0;
    for (int card = 0; card < cards->count; card++)
        reach[card + 1] = reach[card] + points[card];
}

PyDoc_STRVAR(best_doc, "best(cards, order, bonus, known, least, most): the best word, or None");
static PyObject *ladder_best(Ladder *ladder, PyObject *const *args, Py_ssize_t count)
{
    Cards cards;
    Hunt hunt = {.best = INT32_MIN, .number = -1};
    if (count != 6 || !ladder->found || !PyBytes_Check(args[1]) || !PyBytes_Check(args[2]) ||
        PyBytes_GET_SIZE(args[1]) != ladder->buckets * 4 ||
        PyBytes_GET_SIZE(args[2]) != LONGEST * 4) {
        PyErr_SetString(PyExc_TypeError, "best(cards, order, bonus, known, least, most)");
        return NULL;
    }
    const i32 *order = (const i32 *)PyBytes_AS_STRING(args[1]);
    const i32 *bonus = (const i32 *)PyBytes_AS_STRING(args[2]);
    if (!read_cards(args[0], &cards) || cards.wild > FAN)
        Py_RETURN_NOTIMPLEMENTED;
    if (!read_known(args[3], ladder->count, &hunt.known))
        return NULL;
    long least, most;
    if (!read_length(args[4], &least) || !read_length(args[5], &most))
        return NULL;
    if (most > cards.count)
        most = cards.count;
    hunt.lacking = lacking_of(&ladder->tree->features, &cards);
    i32 reach[MOST_CARDS + 1];
    reach_of(&cards, ladder, reach);
    if (!cards.wild)
        hunt_all_fitting(ladder, bonus, least, most, &hunt);
#if X86
    else if (level == 2)
        hunt_avx512(ladder, order, bonus, reach, least, most, &hunt);
    else if (level == 1)
        hunt_avx2(ladder, order, bonus, reach, least, most, &hunt);
    else
#endif
        hunt_all(eight_plain, ladder, order, bonus, reach, least, most, &hunt);
    if (hunt.number < 0)
        Py_RETURN_NONE;
    return make_found(ladder, &cards, &hunt);
}

/* ---------------------------------------------------------------- Wordsy's board */

#if X86 && defined(__gnu_linux__) && !defined(__clang__)
#define FOR_EVERY_CPU __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EVERY_CPU
#endif

enum { STRETCH = 64, MOST_ROWS = 96, MOST_PLANES = 9 }; /* 64 × 64 words at a time */

typedef struct {
    int first, second, third, sum, carry; /* rows; a third of -1 adds two only */
} Step;

FOR_EVERY_CPU
static void add_two(const u64 *a, const u64 *b, u64 *sum, u64 *carry, int count)
{
    for (int at = 0; at < count; at++) {
        u64 x = a[at], y = b[at];
        sum[at] = x ^ y;
        carry[at] = x & y;
    }
}

FOR_EVERY_CPU
static void add_three(const u64 *a, const u64 *b, const u64 *c, u64 *sum, u64 *carry, int count)
{
    for (int at = 0; at < count; at++) {
        u64 x = a[at], y = b[at], z = c[at], odd = x ^ y;
        sum[at] = odd ^ z;
        carry[at] = (x & y) | (odd & z);
    }
}

FOR_EVERY_CPU
static u64 keep_both(const u64 *a, const u64 *b, u64 *both, int count)
{
    u64 any = 0;
    for (int at = 0; at < count; at++)
        any |= both[at] = a[at] & b[at];
    return any;
}

typedef struct {
    Step steps[MOST_ROWS];
    int count, rows, planes;
    int plane[MOST_PLANES]; /* the row of each binary digit, or -1 */
} Plan;

/* Which rows to add, so that of each weight one remains. */
static int plan_sum(Plan *plan, const int *values, int cards)
{
    int waiting[MOST_PLANES + 1][MOST_ROWS], counts[MOST_PLANES + 1] = {0}, total = 0;
    plan->count = 0;
    plan->rows = cards;
    for (int card = 0; card < cards; card++) {
        total += values[card];
        for (int digit = 0; digit < MOST_PLANES; digit++)
            if (values[card] >> digit & 1)
                waiting[digit][counts[digit]++] = card;
    }
    for (plan->planes = 0; total >> plan->planes; plan->planes++)
        ;
    for (int digit = 0; digit < plan->planes; digit++) {
        int *rows = waiting[digit], first = 0, last = counts[digit];
        while (last - first > 1) {
            int three = last - first > 2;
            if (plan->rows + 2 > MOST_ROWS || last + 1 > MOST_ROWS)
                return 0;
            Step *step = &plan->steps[plan->count++];
            step->first = rows[first++];
            step->second = rows[first++];
            step->third = three ? rows[first++] : -1;
            step->sum = rows[last++] = plan->rows++;
            step->carry = waiting[digit + 1][counts[digit + 1]++] = plan->rows++;
        }
        plan->plane[digit] = last > first ? rows[first] : -1;
    }
    return 1;
}

static Py_ssize_t best_on_board(const Plan *plan, const u64 **rows, int cards, const u64 *known,
                                Py_ssize_t width)
{
    static const u64 none[STRETCH];
    u64 room[MOST_ROWS][STRETCH], leading[2][STRETCH];
    const u64 *row[MOST_ROWS];
    int best = -1;
    Py_ssize_t number = -1;
    for (int at = cards; at < plan->rows; at++)
        row[at] = room[at];
    for (Py_ssize_t from = 0; from < width; from += STRETCH) {
        int count = (int)(width - from < STRETCH ? width - from : STRETCH);
        const u64 *lead = known + from;
        int score = 0, turn = 0;
        if (!keep_both(lead, lead, leading[1], count))
            continue; /* nobody here is known */
        for (int card = 0; card < cards; card++)
            row[card] = rows[card] + from;
        for (int at = 0; at < plan->count; at++) {
            const Step *step = &plan->steps[at];
            u64 *sum = room[step->sum], *carry = room[step->carry];
            if (step->third < 0)
                add_two(row[step->first], row[step->second], sum, carry, count);
            else
                add_three(row[step->first], row[step->second], row[step->third], sum, carry,
                          count);
        }
        for (int digit = plan->planes - 1; digit >= 0; digit--) {
            const u64 *plane = plan->plane[digit] < 0 ? none : row[plan->plane[digit]];
            if (keep_both(lead, plane, leading[turn], count)) {
                lead = leading[turn];
                turn = !turn;
                score |= 1 << digit;
            } else if (score + (1 << digit) - 1 <= best)
                break; /* the lower digits cannot make it better than the best so far */
        }
        if (score > best) {
            int at = 0;
            while (!lead[at])
                at++;
            best = score;
            number = (from + at) * 64 + lowest_bit(lead[at]);
        }
    }
    return number;
}

PyDoc_STRVAR(board_doc, "board_best(rows, values, known): the number of the best known word, or -1");
static PyObject *board_best(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Held held = {.count = 0};
    const u64 *rows[MOST_HELD], *known;
    int values[MOST_HELD];
    Py_ssize_t width, mine = 0, number = -1;
    Plan plan;
    (void)module;
    if (count != 3 || !PyTuple_Check(args[0]) || !PyTuple_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "board_best(rows, values, known)");
        return NULL;
    }
    Py_ssize_t cards = PyTuple_GET_SIZE(args[0]);
    if (cards >= MOST_HELD || PyTuple_GET_SIZE(args[1]) != cards)
        Py_RETURN_NOTIMPLEMENTED;
    if (!(known = hold(&held, args[2], 8, &width)))
        return NULL;
    for (Py_ssize_t card = 0; card < cards; card++) {
        long value = PyLong_AsLong(PyTuple_GET_ITEM(args[1], card));
        rows[card] = hold(&held, PyTuple_GET_ITEM(args[0], card), 8, &mine);
        if (PyErr_Occurred() || mine < width || value < 0 || value > 255) {
            let_go(&held);
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "rows of one width, values from 0 to 255");
            return NULL;
        }
        values[card] = (int)value;
    }
    int planned = plan_sum(&plan, values, (int)cards) && plan.planes < MOST_PLANES;
    if (planned)
        number = best_on_board(&plan, rows, (int)cards, known, width);
    let_go(&held);
    if (!planned)
        Py_RETURN_NOTIMPLEMENTED;
    return PyLong_FromSsize_t(number);
}

/* ---------------------------------------------------------------- can these cards spell this? */

/* Cards of several letters, or odd input: Python lays them, or says what is wrong. */
static PyObject *spells_in_python(PyObject *word, PyObject *cards)
{
    PyObject *python = PyImport_ImportModule("typecase.lexicon.search_lay");
    PyObject *answer =
        python ? PyObject_CallMethod(python, "_can_spell", "OO", word, cards) : NULL;
    Py_XDECREF(python);
    return answer;
}

/* For each character its letter 0 … 25, WILD, or that it is neither. */
enum { NEITHER = 27 };
static unsigned char code_of[256];

static void fill_codes(void)
{
    memset(code_of, NEITHER, sizeof code_of);
    for (int letter = 0; letter < LETTERS; letter++)
        code_of['A' + letter] = code_of['a' + letter] = (unsigned char)letter;
    code_of['?'] = WILD;
}

PyDoc_STRVAR(spells_doc, "spells(word, cards): whether the cards spell the word");
static PyObject *spells(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    unsigned char have[32] = {0};
    (void)module;
    if (count != 2 || !PyUnicode_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "can_spell wants a word and cards");
        return NULL;
    }
    PyObject *word = args[0], *given = args[1];
    if (PyUnicode_Check(given) && PyUnicode_IS_ASCII(given) &&
        PyUnicode_GET_LENGTH(given) <= MOST_CARDS) {
        const Py_UCS1 *faces = PyUnicode_1BYTE_DATA(given);
        for (Py_ssize_t at = PyUnicode_GET_LENGTH(given); at-- > 0;)
            have[code_of[faces[at]]]++;
    } else
        have[NEITHER] = 1;
    if (have[NEITHER]) { /* not one character for each card */
        Cards cards;
        if (!read_cards(given, &cards))
            return spells_in_python(word, given);
        memcpy(have, cards.have, LETTERS);
        have[WILD] = (unsigned char)cards.wild;
    }
    Py_ssize_t length = PyUnicode_GET_LENGTH(word);
    if (!PyUnicode_IS_ASCII(word) || !length || length > MOST_CARDS)
        Py_RETURN_FALSE;
    const Py_UCS1 *text = PyUnicode_1BYTE_DATA(word);
    for (Py_ssize_t at = 0; at < length; at++) {
        int letter = code_of[text[at]];
        if (letter >= LETTERS)
            Py_RETURN_FALSE;
        if (have[letter])
            have[letter]--;
        else if (have[WILD]-- == 0)
            Py_RETURN_FALSE;
    }
    Py_RETURN_TRUE;
}

/* ---------------------------------------------------------------- the module */

PyDoc_STRVAR(use_doc, "use(level): use that much of the processor, or as much as it has; returns it");
static PyObject *use(PyObject *module, PyObject *wanted)
{
    long asked = PyLong_AsLong(wanted);
    (void)module;
    if (asked == -1 && PyErr_Occurred())
        return NULL;
    level = highest_level();
    if (asked >= 0 && asked < level)
        level = (int)asked;
    return PyLong_FromLong(level);
}

PyDoc_STRVAR(give_back_doc, "give_back(): let the system have what was needed only for building");
static PyObject *give_back(PyObject *module, PyObject *nothing)
{
    (void)module;
    (void)nothing;
#if defined(__GLIBC__)
    malloc_trim(0); /* else the gaps between arrays that stay are ours for good */
#endif
    Py_RETURN_NONE;
}

#define FAST(name) (PyCFunction)(void (*)(void))name, METH_FASTCALL

static PyMethodDef tree_methods[] = {{"every", FAST(tree_every), every_doc},
                                     {"fitting", FAST(tree_fitting), fitting_doc},
                                     {NULL, NULL, 0, NULL}};
static PyMethodDef ladder_methods[] = {{"best", FAST(ladder_best), best_doc},
                                       {NULL, NULL, 0, NULL}};
static PyMethodDef functions[] = {{"board_best", FAST(board_best), board_doc},
                                  {"spells", FAST(spells), spells_doc},
                                  {"use", use, METH_O, use_doc},
                                  {"give_back", give_back, METH_NOARGS, give_back_doc},
                                  {NULL, NULL, 0, NULL}};

#define TYPE(name, Struct, prefix, methods)                                                        \
    static PyType_Slot prefix##_slots[] = {{Py_tp_init, prefix##_init},                            \
                                           {Py_tp_new, PyType_GenericNew},                         \
                                           {Py_tp_dealloc, prefix##_dealloc},                      \
                                           {Py_tp_methods, methods},                               \
                                           {0, NULL}};                                             \
    static PyType_Spec prefix##_spec = {"typecase.lexicon._kernel." name, sizeof(Struct), 0,       \
                                        Py_TPFLAGS_DEFAULT, prefix##_slots};

TYPE("Tree", Tree, tree, tree_methods)
TYPE("Ladder", Ladder, ladder, ladder_methods)

static int add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    int failed = !type || PyModule_AddType(module, (PyTypeObject *)type) < 0;
    Py_XDECREF(type);
    return failed ? -1 : 0;
}

static int fill_module(PyObject *module)
{
    level = highest_level();
    fill_positions();
    fill_codes();
    return add_type(module, &tree_spec) < 0 || add_type(module, &ladder_spec) < 0 ? -1 : 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, fill_module}, {0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT,
                                    .m_name = "_kernel",
                                    .m_doc = "Word search in C.",
                                    .m_methods = functions,
                                    .m_slots = slots};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&module); }
