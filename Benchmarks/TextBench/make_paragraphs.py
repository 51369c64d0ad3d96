#!/usr/bin/env python3
"""Writes the paragraphs that the text benchmark lays out: a feed's, the same ones each time.

    Benchmarks/TextBench/make_paragraphs.py FILE [--count N]

Words are made up of syllables, and come as often as words do in a language (over a vocabulary of 30,000 the 5,000 most
frequent make up nine tenths of a text, as in the Brown corpus), for an engine that remembers words must neither find all
of them again nor none. Scripts without spaces that need a
dictionary get real words.

The file starts with a line `paragraphs N`. Each paragraph is a line `@ BYTES SPAN...` and one with its text in UTF-8.
A span is `b` for bold or `l` for a link, and where it lies in the text's bytes: `b12-20`.
"""
import argparse
import bisect
import itertools
import pathlib

LATIN_HEAD = """the of and to a in is it you that he was for on are with as I his they be at one have this from or had by
hot but some what there we can out other were all your when up use word how said an each she which do their time if will
way about many then them would write like so these her long make thing see him two has look more day could go come did my
sound no most number who over know water than call first people may down side been now find any new work part take get
place made live where after back little only round man year came show every good me give our under name very through just
form great think say help low line before turn cause same mean differ move right boy old too does tell sentence set three
want air well also play small end put home read hand port large spell add even land here must big high such follow act
why ask men change went light kind off need house picture try us again animal point mother world near build self earth
father""".split()
ONSETS = "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sm sp st str t th tr v w".split()
VOWELS = "a a a e e e e i i i o o o u u ai ea ee ie oa oo ou".split()
CODAS = ["", "", "", "", "n", "r", "s", "t", "l", "nd", "nt", "st", "ck", "m", "ng", "rd", "ly", "ve", "d"]
ACCENTED = "é è ê à â ç ù ü ö ä ß ñ ó í á ø å æ œ ż ł ś ę ą č š ž ő".split()
CYRILLIC = "о е а и н т с р в л к м д п у я ы ь г з б ч й х ж ш ю ц щ э".split()
GREEK = "α ι ο ε τ ν σ η ρ υ π κ μ λ δ γ θ χ ω ά ή ί ό έ ώ".split()
ARABIC = "ا ل ي م و ن ر ت ب ع د س ه ف ق ك ح ج ش ة أ ص خ ط ذ ض ث غ ز ظ".split()
HEBREW = "י ה ו ל א ר ת ב ש מ נ ד ח ק פ כ ע ט ג צ ס ז".split()
DEVANAGARI = "क ख ग घ च छ ज ट ड त थ द ध न प फ ब भ म य र ल व श ष स ह".split()
MATRAS = ["", "", "", "ा", "ि", "ी", "ु", "ू", "े", "ै", "ो", "ौ", "ं", "ँ"]
THAI = """การ ความ ที่ และ ของ ใน เป็น ได้ มี ไม่ ให้ จะ ไป มา ว่า กับ คน วัน นี้ นั้น แล้ว อยู่ จาก หรือ แต่ ก็ ต้อง ทำ งาน บ้าน
เมือง ประเทศ ไทย ภาษา หนังสือ เรียน โรงเรียน ครู นักเรียน อาหาร ข้าว น้ำ กาแฟ ร้าน ตลาด ถนน รถ เดินทาง ทะเล ภูเขา ฝน ฟ้า อากาศ ร้อน
เย็น สวย ดี ใหม่ เก่า ใหญ่ เล็ก มาก น้อย เพื่อน ครอบครัว แม่ พ่อ ลูก เด็ก ผู้ใหญ่ เวลา ชั่วโมง เช้า กลางคืน พรุ่งนี้ เมื่อวาน ข่าว
โทรศัพท์ ภาพ เพลง ดนตรี ฟัง อ่าน เขียน พูด คิด รัก ชอบ สุข ใจ ชีวิต โลก สังคม เศรษฐกิจ รัฐบาล ระบบ ข้อมูล""".split()
HAN = ("的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过"
       "家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从今想明问力理"
       "间外点比口被各真最感女更或已知关手世四因百向长少回总东合体己门应高提五信正路打新代王相先教给受书名"
       "话月电万美车笑平通加果数第题象特重民系儿光让海九业现实机工听活水才反连院林西始再接走性文")
KANJI = "日本人大年一国会中出時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨"
HIRAGANA = "のにはをたがでてとしれさいあるもすらなりかこまよけわおきつくめちせうや"
KATAKANA = "アイスタンルトリカラシフマテロサクコニレメドグバプジュー"
HANGUL = "이다는의에가을고하지로은를한도서기사시아인정대해보수나자어라일리그전부과장상소제구공들게주비만동성스조우무원요선여유오"
EMOJI = ("😀 😂 🥹 😍 🤔 😎 🙏 👍 👏 🎉 🔥 ❤️ ✨ 🚀 ☀️ 🌧️ 🌈 🍕 ☕ 🍜 🎂 🎸 📷 📚 🚲 🏔️ 🏖️ 🐱 🐶 🦊 🌳 🌸 ⚽ 🏆 💡 ✅ ❌ 👋🏽 👩🏿 👍🏻 "
         "👨‍👩‍👧‍👦 👩‍💻 👨🏾‍🍳 🏳️‍🌈 🇩🇪 🇯🇵 🇧🇷 🇮🇳 🇫🇮 👩‍❤️‍👨 🧑‍🚀 1️⃣ 2️⃣").split()


class Source:
    """Numbers that depend on a seed alone, whatever Python this is."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        # xorshift64*
        x = self.state
        x ^= x >> 12
        x = (x ^ x << 25) & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 27
        self.state = x
        return (x * 0x2545F4914F6CDD1D & 0xFFFFFFFFFFFFFFFF) * bound >> 64

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def one_in(self, count):
        return self.below(count) == 0

    def pick(self, choices):
        return choices[self.below(len(choices))]


class Vocabulary:
    """Words by how often they come: the one of rank r with a weight of 1 / (r + 2.7) (Zipf's law in Mandelbrot's form),
    beyond the core of a language with the square of the rank."""

    CORE = 5_000

    def __init__(self, words):
        self.words = list(dict.fromkeys(words))
        self.sums = list(itertools.accumulate(
            int(1e9 / (rank + 3.7) * min(1, self.CORE / (rank + 1))) for rank in range(len(self.words))))

    def pick(self, source):
        return self.words[bisect.bisect_right(self.sums, source.below(self.sums[-1]))]


def latin_words(source, count):
    yield from LATIN_HEAD
    for i in range(count):
        parts = [source.pick(ONSETS) + source.pick(VOWELS) + source.pick(CODAS)
                 for _ in range(source.between(1, 2 if i < 2_000 else 3))]
        yield "".join(parts)


def accented_words(source, count):
    for word in latin_words(source, count):
        place = source.below(len(word))
        yield word[:place] + source.pick(ACCENTED) + word[place + 1:] if source.one_in(3) else word


def letter_words(source, count, letters, shortest, longest):
    for _ in range(count):
        # The letters are ordered by frequency: earlier ones are more likely.
        yield "".join(letters[source.below(1 + source.below(len(letters)))]
                      for _ in range(source.between(shortest, longest)))


def devanagari_words(source, count):
    for _ in range(count):
        word = ""
        for _ in range(source.between(1, 4)):
            if source.one_in(7):
                word += source.pick(DEVANAGARI) + "्"
            word += source.pick(DEVANAGARI) + source.pick(MATRAS)
        yield word


class Writer:
    def __init__(self, seed):
        self.source = source = Source(seed)
        self.latin = Vocabulary(latin_words(source, 30_000))
        self.accented = Vocabulary(accented_words(source, 12_000))
        self.cyrillic = Vocabulary(letter_words(source, 6_000, CYRILLIC, 1, 10))
        self.greek = Vocabulary(letter_words(source, 4_000, GREEK, 2, 10))
        self.arabic = Vocabulary(letter_words(source, 8_000, ARABIC, 2, 7))
        self.hebrew = Vocabulary(letter_words(source, 6_000, HEBREW, 2, 6))
        self.devanagari = Vocabulary(devanagari_words(source, 6_000))
        self.korean = Vocabulary(letter_words(source, 6_000, HANGUL, 1, 5))

    def spaced(self, vocabulary, length, comma=",", stop="."):
        """Sentences of words with spaces between them."""
        source, text, sentence_left = self.source, "", 0
        while len(text) < length:
            if sentence_left == 0:
                sentence_left = source.between(4, 18)
                word = vocabulary.pick(source)
                text += (" " if text else "") + word[:1].upper() + word[1:]
            else:
                text += " " + vocabulary.pick(source)
            sentence_left -= 1
            if sentence_left == 0:
                text += stop if not source.one_in(8) else "!"
            elif source.one_in(11):
                text += comma
            elif source.one_in(40):
                text += f" {source.between(2, 2_400)}"
        return text

    def thai(self, length):
        text = ""
        while len(text) < length:
            text += self.source.pick(THAI)
            if self.source.one_in(12):
                text += " "
        return text.strip()

    def chinese(self, length):
        source, text = self.source, ""
        while len(text) < length:
            if source.one_in(20):
                text += chr(0x4E00 + source.below(0x51A5))
            else:
                text += HAN[source.below(1 + source.below(len(HAN)))]
            if source.one_in(14) and len(text) < length:
                text += source.pick("，，，。、！")
        return text + "。"

    def japanese(self, length):
        source, text = self.source, ""
        while len(text) < length:
            text += "".join(source.pick(KANJI) for _ in range(source.between(1, 2)))
            text += "".join(source.pick(HIRAGANA) for _ in range(source.between(1, 4)))
            if source.one_in(7):
                text += "".join(source.pick(KATAKANA) for _ in range(source.between(3, 6)))
            if source.one_in(9):
                text += source.pick("、、。！")
        return text + "。"

    def text(self):
        """A paragraph of one kind or another, in percent of the feed."""
        source = self.source
        kind, length = source.below(100), source.between(40, 400)
        if kind < 72:
            return self.spaced(self.latin, length)
        if kind < 77:
            return self.spaced(self.accented, length)
        if kind < 80:
            return self.spaced(self.cyrillic if source.one_in(2) else self.greek, length)
        if kind < 83:
            return self.chinese(length // 2)
        if kind < 86:
            return self.japanese(length // 2)
        if kind < 88:
            return self.spaced(self.korean, length // 2)
        if kind < 91:
            return self.spaced(self.arabic, length, "،")
        if kind < 93:
            return self.spaced(self.hebrew, length)
        if kind < 95:
            return self.spaced(self.devanagari, length, stop="।")
        if kind < 97:
            return self.thai(length // 2)
        # A mix of directions or scripts.
        guest = source.pick([self.arabic, self.hebrew, self.korean, self.devanagari])
        host = self.latin if not source.one_in(3) else source.pick([self.arabic, self.hebrew])
        return " ".join([self.spaced(host, length // 3), self.spaced(guest, length // 8).strip(".!"),
                         self.spaced(host, length // 3)])

    def paragraph(self):
        """A text and its spans, in characters."""
        source = self.source
        text, spans = self.text(), []
        if source.one_in(12):
            text = "@" + self.latin.pick(source) + self.latin.pick(source) + " " + text
            spans.append(("l", 0, text.index(" ")))
        words = [i for i, c in enumerate(text) if c == " " and i > (spans[-1][2] if spans else 0)]
        if len(words) > 6 and source.one_in(5):
            first = source.below(len(words) - 4)
            spans.append(("b", words[first] + 1, words[first + source.between(1, 3)]))
        if source.one_in(5):
            text += " "
            start = len(text)
            if source.one_in(3):
                text += "#" + self.latin.pick(source).capitalize() + self.latin.pick(source).capitalize()
            else:
                text += f"https://example.org/{self.latin.pick(source)}/{source.below(10**6):06d}"
            spans.append(("l", start, len(text)))
        if source.one_in(5):
            text += " " + "".join(source.pick(EMOJI) for _ in range(source.between(1, 3)))
        return text, spans


def main():
    parser = argparse.ArgumentParser(description="Writes the paragraphs that the text benchmark lays out.")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=10_000)
    options = parser.parse_args()
    writer = Writer(0x9E3779B97F4A7C15)
    options.file.parent.mkdir(parents=True, exist_ok=True)
    with options.file.open("wb") as file:
        file.write(b"paragraphs %d\n" % options.count)
        for _ in range(options.count):
            text, spans = writer.paragraph()

            def place(character):
                return len(text[:character].encode())
            marks = "".join(f" {kind}{place(start)}-{place(end)}" for kind, start, end in spans)
            data = text.encode()
            file.write(b"@ %d%s\n%s\n" % (len(data), marks.encode(), data))


if __name__ == "__main__":
    main()
