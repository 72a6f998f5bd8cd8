/* Word search in C: the same answers as search_tree.py, search_best.py and board_search.py, which
 * say what is done and why. Arrays come from there, by the buffer protocol, and are never written.
 * Where something here is not simple (cards of several letters, odd input) the answer is
 * NotImplemented, and Python does it. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t u64;
typedef int32_t i32;

enum { FAN = 8, MARK = 63, LETTERS = 26, WILD = 26, COPIES = 16, MOST_CARDS = 64, MOST_HELD = 16 };
#define LONGEST 256 /* lengths are bytes */

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EVERY_CPU __attribute__((target_clones("avx512f", "avx2", "popcnt", "default")))
#else
#define FOR_EVERY_CPU
#endif

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

/* Whether at most `wild` bits are set: dropping the lowest bit so often leaves none. */
static inline int fits(u64 lacking, int wild)
{
    switch (wild) {
    case 0: return !lacking;
    case 1: return !(lacking & (lacking - 1));
    case 2: lacking &= lacking - 1; return !(lacking & (lacking - 1));
    default: return bits_set(lacking) <= wild;
    }
}

/* ---------------------------------------------------------------- arrays that Python owns */

typedef struct {
    Py_buffer buffers[MOST_HELD];
    int count;
} Held;

static const void *hold(Held *held, PyObject *array, Py_ssize_t item, Py_ssize_t *length)
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
    PyObject *const *texts; /* by slot */
    const unsigned char *lengths;
    Py_ssize_t count;
    i32 *room; /* twice as many slots as there are leaves; used while the GIL is held */
} Tree;

FOR_EVERY_CPU
static Py_ssize_t keep_fitting(const u64 *signatures, Py_ssize_t count, u64 low, int wild,
                               i32 *kept)
{
    Py_ssize_t found = 0;
    for (Py_ssize_t at = 0; at < count; at++) {
        kept[found] = (i32)at;
        found += fits(signatures[at] & low, wild);
    }
    return found;
}

/* For each parent its eight children: without branches, since nobody could foretell them. */
#define CHILDREN(TEST)                                                                             \
    for (Py_ssize_t at = 0; at < count; at++) {                                                    \
        Py_ssize_t base = (Py_ssize_t)parents[at] * FAN;                                           \
        if (base >= size)                                                                          \
            break;                                                                                 \
        for (int child = 0; child < FAN; child++) {                                                \
            u64 lacking = signatures[base + child] & low;                                          \
            kept[found] = (i32)(base + child);                                                     \
            found += (TEST);                                                                       \
        }                                                                                          \
    }

FOR_EVERY_CPU
static Py_ssize_t keep_children(const u64 *signatures, Py_ssize_t size, const i32 *parents,
                                Py_ssize_t count, u64 low, int wild, i32 *kept)
{
    Py_ssize_t found = 0;
    if (wild == 0) {
        CHILDREN(!lacking)
    } else if (wild == 1) {
        CHILDREN(!(lacking & (lacking - 1)))
    } else {
        CHILDREN(bits_set(lacking) <= wild)
    }
    return found;
}

/* The slots of all fitting words, in `*slots`. */
static Py_ssize_t find(Tree *tree, const Lacking *lacking, const i32 **slots)
{
    i32 *here = tree->room, *next = tree->room + tree->size[0] + FAN;
    int level = tree->depth - 1;
    Py_ssize_t count =
        keep_fitting(tree->level[level], tree->size[level], lacking->low, lacking->wild, here);
    while (level-- > 0) {
        count = keep_children(tree->level[level], tree->size[level], here, count, lacking->low,
                              lacking->wild, next);
        i32 *swap = here;
        here = next;
        next = swap;
    }
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
    PyObject *levels, *marked, *high, *texts, *lengths, *feature_low, *feature_high;
    (void)keywords;
    if (tree->held.count || tree->room) {
        PyErr_SetString(PyExc_TypeError, "a tree is made once");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "O!OOOOOO", &PyTuple_Type, &levels, &marked, &high, &texts,
                          &lengths, &feature_low, &feature_high))
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
    Py_ssize_t long_enough;
    if (!take_features(&tree->features, feature_low, feature_high) ||
        !(tree->marked.slots = hold(held, marked, 4, &tree->marked.count)) ||
        !(tree->marked.high = hold(held, high, 8, NULL)) ||
        !(tree->texts = hold(held, texts, sizeof(PyObject *), &tree->count)) ||
        !(tree->lengths = hold(held, lengths, 1, &long_enough)))
        return -1;
    if (long_enough < tree->count || tree->size[0] < tree->count) {
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
    long least = PyLong_AsLong(args[2]), most = PyLong_AsLong(args[3]);
    if (PyErr_Occurred())
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
    for (Py_ssize_t at = 0; at < found; at++)
        PyList_SET_ITEM(words, at, Py_NewRef(tree->texts[chosen[at]]));
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

typedef struct {
    PyObject_HEAD
    Held held;
    const i32 *values;  /* by slot: what the letters are worth */
    const i32 *blocks;  /* each length's blocks, the best first */
    const u64 *tops;    /* their signatures, in that order */
    const i32 *highest; /* their best value, in that order */
    Py_ssize_t slots, count;
    i32 points[LETTERS], dearest;
} Worth;

static int worth_init(Worth *worth, PyObject *args, PyObject *keywords)
{
    PyObject *values, *blocks, *tops, *highest, *points;
    Py_ssize_t letters, others[2];
    (void)keywords;
    if (worth->held.count) {
        PyErr_SetString(PyExc_TypeError, "a worth is made once");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "OOOOO", &values, &blocks, &tops, &highest, &points))
        return -1;
    Held *held = &worth->held;
    const i32 *given;
    if (!(worth->values = hold(held, values, 4, &worth->slots)) ||
        !(worth->blocks = hold(held, blocks, 4, &worth->count)) ||
        !(worth->tops = hold(held, tops, 8, &others[0])) ||
        !(worth->highest = hold(held, highest, 4, &others[1])) ||
        !(given = hold(held, points, 4, &letters)))
        return -1;
    if (letters != LETTERS || others[0] != worth->count || others[1] != worth->count) {
        PyErr_SetString(PyExc_ValueError, "points for 26 letters, and as many of each as blocks");
        return -1;
    }
    memcpy(worth->points, given, sizeof worth->points);
    worth->dearest = given[0];
    for (int letter = 1; letter < LETTERS; letter++)
        if (given[letter] > worth->dearest)
            worth->dearest = given[letter];
    return 0;
}

static void worth_dealloc(Worth *worth)
{
    PyTypeObject *type = Py_TYPE(worth);
    let_go(&worth->held);
    type->tp_free((PyObject *)worth);
    Py_DECREF(type);
}

typedef struct {
    PyObject_HEAD
    Held held;
    Features features;
    Marked marked;
    const u64 *leaves, *middles;
    const i32 *numbers; /* by slot; -1 where no word is */
    const i32 *lengths; /* of each rung */
    const i32 *starts;  /* of each rung, in blocks; one more at the end */
    Py_ssize_t slots, rungs, blocks, count;
    PyObject *const *texts; /* by number */
    PyTypeObject *found;
    PyTypeObject *worth;
} Ladder;

static int ladder_init(Ladder *ladder, PyObject *args, PyObject *keywords)
{
    PyObject *leaves, *middles, *marked, *high, *numbers, *lengths, *starts, *texts, *low_bits,
        *high_bits, *found, *worth;
    Py_ssize_t numbered, middle, bounds;
    (void)keywords;
    if (ladder->held.count) {
        PyErr_SetString(PyExc_TypeError, "a ladder is made once");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "OOOOOOOOOOO!O!", &leaves, &middles, &marked, &high, &numbers,
                          &lengths, &starts, &texts, &low_bits, &high_bits, &PyType_Type, &found,
                          &PyType_Type, &worth))
        return -1;
    Held *held = &ladder->held;
    if (!take_features(&ladder->features, low_bits, high_bits) ||
        !(ladder->leaves = hold(held, leaves, 8, &ladder->slots)) ||
        !(ladder->middles = hold(held, middles, 8, &middle)) ||
        !(ladder->marked.slots = hold(held, marked, 4, &ladder->marked.count)) ||
        !(ladder->marked.high = hold(held, high, 8, NULL)) ||
        !(ladder->numbers = hold(held, numbers, 4, &numbered)) ||
        !(ladder->lengths = hold(held, lengths, 4, &ladder->rungs)) ||
        !(ladder->starts = hold(held, starts, 4, &bounds)) ||
        !(ladder->texts = hold(held, texts, sizeof(PyObject *), &ladder->count)))
        return -1;
    ladder->blocks = ladder->slots / (FAN * FAN);
    if (numbered != ladder->slots || middle * FAN != ladder->slots ||
        bounds != ladder->rungs + 1 || ladder->rungs > LONGEST ||
        ladder->blocks * FAN * FAN != ladder->slots ||
        !PyType_IsSubtype((PyTypeObject *)found, &PyTuple_Type)) {
        PyErr_SetString(PyExc_ValueError, "a ladder's arrays do not fit each other");
        return -1;
    }
    ladder->found = (PyTypeObject *)Py_NewRef(found);
    ladder->worth = (PyTypeObject *)Py_NewRef(worth);
    return 0;
}

static void ladder_dealloc(Ladder *ladder)
{
    PyTypeObject *type = Py_TYPE(ladder);
    let_go(&ladder->held);
    Py_XDECREF(ladder->found);
    Py_XDECREF(ladder->worth);
    type->tp_free((PyObject *)ladder);
    Py_DECREF(type);
}

/* What to look for, and the best so far. */
typedef struct {
    Lacking lacking;
    const char *known; /* by slot, or NULL */
    i32 bonus, best, number;
} Hunt;

FOR_EVERY_CPU
static void hunt_rung(const Ladder *ladder, const Worth *worth, i32 from, i32 to, Hunt *hunt)
{
    const u64 low = hunt->lacking.low;
    const int wild = hunt->lacking.wild;
    const i32 bonus = hunt->bonus;
    for (i32 at = from; at < to && worth->highest[at] + bonus >= hunt->best; at++) {
        if (!fits(worth->tops[at] & low, wild))
            continue;
        i32 middle = worth->blocks[at] * FAN;
        for (i32 group = middle; group < middle + FAN; group++) {
            if (!fits(ladder->middles[group] & low, wild))
                continue;
            for (i32 slot = group * FAN; slot < group * FAN + FAN; slot++) {
                u64 leaf = ladder->leaves[slot];
                if (!fits(leaf & low, wild))
                    continue;
                i32 score = worth->values[slot] + bonus, number = ladder->numbers[slot];
                if (score < hunt->best || (score == hunt->best && number > hunt->number) ||
                    number < 0 || (hunt->known && !hunt->known[slot]))
                    continue;
                if (leaf >> MARK && !fits_marked(&ladder->marked, slot, leaf, &hunt->lacking))
                    continue;
                hunt->best = score;
                hunt->number = number;
            }
        }
    }
}

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
    PyObject *word = ladder->texts[hunt->number];
    PyObject *laid = lay(cards, word), *score = PyLong_FromLong(hunt->best);
    PyObject *found = laid && score ? ladder->found->tp_alloc(ladder->found, 3) : NULL;
    if (!found) {
        Py_XDECREF(laid);
        Py_XDECREF(score);
        return NULL;
    }
    PyTuple_SET_ITEM(found, 0, Py_NewRef(word));
    PyTuple_SET_ITEM(found, 1, score);
    PyTuple_SET_ITEM(found, 2, laid);
    return found;
}

/* The most that words of each length can score, from the dearest cards on. */
static void reach_of(const Cards *cards, const Worth *worth, i32 *reach)
{
    i32 points[MOST_CARDS];
    for (int card = 0; card < cards->count; card++) {
        i32 mine =
            cards->face[card] == WILD ? worth->dearest : worth->points[(int)cards->face[card]];
        int at = card;
        for (; at > 0 && points[at - 1] < mine; at--)
            points[at] = points[at - 1];
        points[at] = mine;
    }
    reach[0] = 0;
    for (int card = 0; card < cards->count; card++)
        reach[card + 1] = reach[card] + points[card];
}

PyDoc_STRVAR(best_doc, "best(cards, worth, bonus, known, least, most): the best word, or None");
static PyObject *ladder_best(Ladder *ladder, PyObject *const *args, Py_ssize_t count)
{
    Cards cards;
    Hunt hunt = {.best = INT32_MIN, .number = -1};
    if (count != 6 || !ladder->found || !PyObject_TypeCheck(args[1], ladder->worth) ||
        !PyBytes_Check(args[2]) || PyBytes_GET_SIZE(args[2]) != LONGEST * 4) {
        PyErr_SetString(PyExc_TypeError, "best(cards, worth, bonus, known, least, most)");
        return NULL;
    }
    const Worth *worth = (Worth *)args[1];
    const i32 *bonus = (const i32 *)PyBytes_AS_STRING(args[2]);
    if (worth->slots != ladder->slots || worth->count != ladder->blocks) {
        PyErr_SetString(PyExc_ValueError, "the worth of another ladder");
        return NULL;
    }
    if (!read_cards(args[0], &cards))
        Py_RETURN_NOTIMPLEMENTED;
    if (!read_known(args[3], ladder->slots, &hunt.known))
        return NULL;
    long least = PyLong_AsLong(args[4]), most = PyLong_AsLong(args[5]);
    if (PyErr_Occurred())
        return NULL;
    if (cards.wild > FAN)
        Py_RETURN_NOTIMPLEMENTED;
    hunt.lacking = lacking_of(&ladder->features, &cards);
    if (most > cards.count)
        most = cards.count;
    i32 reach[MOST_CARDS + 1], bound[MOST_CARDS + 1];
    int rungs[MOST_CARDS + 1], open = 0;
    reach_of(&cards, worth, reach);
    for (int rung = 0; rung < ladder->rungs && ladder->lengths[rung] <= most; rung++) {
        int length = ladder->lengths[rung];
        i32 highest = worth->highest[ladder->starts[rung]];
        i32 mine = (highest < reach[length] ? highest : reach[length]) + bonus[length];
        if (length < least)
            continue;
        int at = open++;
        for (; at > 0 && bound[at - 1] < mine; at--) {
            bound[at] = bound[at - 1];
            rungs[at] = rungs[at - 1];
        }
        bound[at] = mine;
        rungs[at] = rung;
    }
    for (int at = 0; at < open && bound[at] >= hunt.best; at++) {
        int rung = rungs[at];
        hunt.bonus = bonus[ladder->lengths[rung]];
        hunt_rung(ladder, worth, ladder->starts[rung], ladder->starts[rung + 1], &hunt);
    }
    if (hunt.number < 0)
        Py_RETURN_NONE;
    return make_found(ladder, &cards, &hunt);
}

/* ---------------------------------------------------------------- Wordsy's board */

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
    PyObject *python = PyImport_ImportModule("typecase.lexicon.search_cards");
    PyObject *answer =
        python ? PyObject_CallMethod(python, "_can_spell", "OO", word, cards) : NULL;
    Py_XDECREF(python);
    return answer;
}

PyDoc_STRVAR(spells_doc, "spells(word, cards): whether the cards spell the word");
static PyObject *spells(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    if (count != 2 || !PyUnicode_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "spells(word, cards)");
        return NULL;
    }
    Cards cards;
    if (!read_cards(args[1], &cards))
        return spells_in_python(args[0], args[1]);
    Py_ssize_t length = PyUnicode_GET_LENGTH(args[0]);
    if (!PyUnicode_IS_ASCII(args[0]) || length > cards.count || !length)
        Py_RETURN_FALSE;
    const Py_UCS1 *text = PyUnicode_1BYTE_DATA(args[0]);
    int wild = cards.wild;
    for (Py_ssize_t at = 0; at < length; at++) {
        unsigned letter = (text[at] & ~0x20u) - 'A';
        if (letter >= LETTERS)
            Py_RETURN_FALSE;
        if (cards.have[letter])
            cards.have[letter]--;
        else if (--wild < 0)
            Py_RETURN_FALSE;
    }
    Py_RETURN_TRUE;
}

/* ---------------------------------------------------------------- the module */

#define FAST(name) (PyCFunction)(void (*)(void))name, METH_FASTCALL

static PyMethodDef tree_methods[] = {{"every", FAST(tree_every), every_doc},
                                     {"fitting", FAST(tree_fitting), fitting_doc},
                                     {NULL, NULL, 0, NULL}};
static PyMethodDef ladder_methods[] = {{"best", FAST(ladder_best), best_doc},
                                       {NULL, NULL, 0, NULL}};
static PyMethodDef functions[] = {{"board_best", FAST(board_best), board_doc},
                                  {"spells", FAST(spells), spells_doc},
                                  {NULL, NULL, 0, NULL}};

#define TYPE(name, Struct, prefix, methods)                                                        \
    static PyType_Slot prefix##_slots[] = {{Py_tp_init, prefix##_init},                            \
                                           {Py_tp_new, PyType_GenericNew},                         \
                                           {Py_tp_dealloc, prefix##_dealloc},                      \
                                           {Py_tp_methods, methods},                               \
                                           {0, NULL}};                                             \
    static PyType_Spec prefix##_spec = {"typecase.lexicon._kernel." name, sizeof(Struct), 0,       \
                                        Py_TPFLAGS_DEFAULT, prefix##_slots};

static PyMethodDef no_methods[] = {{NULL, NULL, 0, NULL}};
TYPE("Tree", Tree, tree, tree_methods)
TYPE("Worth", Worth, worth, no_methods)
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
    if (add_type(module, &tree_spec) < 0 || add_type(module, &worth_spec) < 0 ||
        add_type(module, &ladder_spec) < 0)
        return -1;
    return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, fill_module}, {0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT,
                                    .m_name = "_kernel",
                                    .m_doc = "Word search in C.",
                                    .m_methods = functions,
                                    .m_slots = slots};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&module); }
